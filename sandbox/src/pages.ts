import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '..', 'static');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

const fonts = ['thai', 'lao'].flatMap((script) =>
  ['400', '700'].map((weight) =>
    fileURLToPath(
      import.meta.resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff2`),
    ),
  ),
);

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export type Page = { headers: Record<string, string>; bytes: Buffer };

export function pages(app: FastifyInstance): void {
  const control = page('control.html');
  app.get('/', (_request, reply) => reply.headers(control.headers).send(control.bytes));
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => types[extname(name)]);
  for (const name of own) serveFile(app, name.replaceAll('\\', '/'), join(folder, name));
  for (const file of fonts) serveFile(app, basename(file), file);
}

function serveFile(app: FastifyInstance, name: string, file: string): void {
  const { headers, bytes } = read(file);
  app.get(`/static/${name}`, (_request, reply) => reply.headers(headers).send(bytes));
}

export function page(name: string): Page {
  return read(join(folder, name));
}

function read(file: string): Page {
  return {
    headers: {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      // An address that opened a game may contain a password.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    bytes: readFileSync(file),
  };
}
