import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, 'pictures');
const prefix = '/pictures/';
const daySeconds = 86_400;

/** Where a browser finds one of the house's own drawings: on this host (product#home). */
export const picturePath = (name: string): string => `${prefix}${name}`;

/** A drawing that is opened by itself must run nothing, whatever an operator put into it. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The house's own drawings, open to all. Each is a route of its own, so no name leads out of the folder. */
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
