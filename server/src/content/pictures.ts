import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, 'pictures');
const prefix = '/pictures/';
const daySeconds = 86_400;

export const picturePath = (name: string): string => `${prefix}${name}`;

/** A picture opened as a page must run no script. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Each picture has its own route, so that no name leaves the folder. */
export async function servePictures({ app }: { app: FastifyInstance }, root = folder): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', `public, max-age=${daySeconds}`);
      void reply.header('content-security-policy', policy);
    },
  });
}
