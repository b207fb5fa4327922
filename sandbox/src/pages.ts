import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '..', 'static');

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const files = [
  'desk.html',
  'desk.js',
  'desk-parts.js',
  'play.html',
  'play.js',
  'words.js',
  'style.css',
  'play.css',
] as const;
type PageFile = (typeof files)[number];

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

/** The desk at `/` and what the pages need; the files are few and fixed, so they are read once. */
export function pages(app: FastifyInstance): void {
  app.get('/', (_request, reply) => reply.headers(page('desk.html').headers).send(page('desk.html').text));
  for (const file of files) {
    const { headers, text } = page(file);
    app.get(`/static/${file}`, (_request, reply) => reply.headers(headers).send(text));
  }
}

const read = new Map<PageFile, { headers: Record<string, string>; text: string }>();

export function page(file: PageFile): { headers: Record<string, string>; text: string } {
  const known = read.get(file);
  if (known) return known;
  const fresh = {
    headers: {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/plain',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
    text: readFileSync(join(folder, file), 'utf8'),
  };
  read.set(file, fresh);
  return fresh;
}
