import type { FastifyRequest } from 'fastify';
import { sourceOf } from '../caller/source.ts';
import { createWindow } from '../caller/window.ts';
import { clientAddress } from '../../client-address.ts';
import { parseStrictJson } from '../input/strict-json.ts';
import type { Routes } from '../serve.ts';

export const reportPath = '/api/report';
const maxBytes = 16 * 1024;
const reportsAMinute = 10;

export function serveReports({ app, services }: Routes): void {
  const reports = createWindow(reportsAMinute, 60_000);
  void app.register(async (scope) => {
    const types = ['application/reports+json', 'application/csp-report'];
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(reportPath, { bodyLimit: maxBytes, exposeHeadRoute: false }, async (request, reply) => {
      const source = sourceOf(clientAddress(request, services.config.trustedProxies));
      if (!reports.isOver(source)) request.log.warn({ event: 'csp.blocked', ...blockedOf(request) }, 'browser report');
      return reply.code(204).send();
    });
  });
}

/** The rule and what it blocked; of an address only the origin, as a path may contain a secret. */
function blockedOf({ body }: FastifyRequest) {
  const parsed = Buffer.isBuffer(body) ? parseStrictJson(body) : undefined;
  const first: unknown = parsed?.ok === true ? [parsed.value].flat()[0] : undefined;
  const report = partOf(first, 'body') ?? partOf(first, 'csp-report');
  const text = (...names: string[]) =>
    names.map((name) => partOf(report, name)).find((value) => typeof value === 'string');
  const rule = String(text('effectiveDirective', 'effective-directive', 'violated-directive') ?? 'unknown');
  return { rule: rule.slice(0, 64), blocked: reportOrigin(String(text('blockedURL', 'blocked-uri') ?? 'unknown')) };
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const reportOrigin = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : /^[a-z-]{1,32}$/.test(address) ? address : 'unknown';
