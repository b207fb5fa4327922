import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '..', 'static');

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

const files = [
  'desk.html',
  'desk.js',
  'desk-parts.js',
  'desk-gifts.js',
  'play.html',
  'play.js',
  'words.js',
  'style.css',
  'play.css',
];

/** Many a machine has no Thai letters of its own. */
const fonts = ['400', '700'].map((weight) =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${weight}-normal.woff2`)),
);

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "connect-src 'self'",
].join('; ');

export type Page = { headers: Record<string, string>; bytes: Buffer };

/** The desk at `/` and what the pages need; the files are few and fixed, so they are read once. */
export function pages(app: FastifyInstance): void {
  const desk = page('desk.html');
  app.get('/', (_request, reply) => reply.headers(desk.headers).send(desk.bytes));
  for (const file of [...files.map((name) => join(folder, name)), ...fonts]) {
    const { headers, bytes } = read(file);
    app.get(`/static/${file.split(/[\\/]/).at(-1)}`, (_request, reply) => reply.headers(headers).send(bytes));
  }
}

/** A page of the sandbox's own, with its headers. */
export function page(name: string): Page {
  return read(join(folder, name));
}

function read(file: string): Page {
  return {
    headers: {
      'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
    bytes: readFileSync(file),
  };
}
