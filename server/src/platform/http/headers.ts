import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { reportPath } from './entrance/browser-reports.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify kapao-worker kapao-notice',
  `report-uri ${reportPath}`,
  'report-to kapao',
];

type PageHosts = { pictures: readonly string[]; forms: readonly string[] };

export function securityHeaders(hosts: PageHosts = { pictures: [], forms: [] }) {
  const pictures = ["img-src 'self' data: blob:", ...hosts.pictures].join(' ');
  const forms = ["form-action 'self'", ...hosts.forms].join(' ');
  return {
    'content-security-policy': [...policy, pictures, forms].join('; '),
    'reporting-endpoints': `kapao="${reportPath}"`,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
}

const hostShape = /^https:\/\/(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+(:\d{1,5})?$/i;

export async function pageHeaders({
  settings,
  catalogue,
}: Pick<Services, 'catalogue' | 'settings'>): Promise<SecurityHeaders> {
  const [pictures, forms] = await Promise.all([
    settings.read().then((values) => [values['web.pictureHosts']].flat().filter((host) => hostShape.test(host)), none),
    catalogue.read().then((games) => games.flatMap(({ enabled, signInHost }) => (enabled && signInHost) || []), none),
  ]);
  return securityHeaders({ pictures, forms: [...new Set(forms)] });
}

const none = (): string[] => [];

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
}
