import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { reportPath } from './entrance/browser-reports.ts';

const policy = [
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

type Allowed = { pictures: readonly string[]; forms: readonly string[]; scriptHashes: readonly string[] };

export function securityHeaders(allowed: Allowed = { pictures: [], forms: [], scriptHashes: [] }) {
  const scripts = ["script-src 'self'", ...allowed.scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  const pictures = ["img-src 'self' data: blob:", ...allowed.pictures].join(' ');
  const forms = ["form-action 'self'", ...allowed.forms].join(' ');
  return {
    'content-security-policy': ["default-src 'none'", scripts, ...policy, pictures, forms].join('; '),
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

/** `scriptHashes`: SHA-256 in base64 of each inline script of the page. */
export async function pageHeaders(
  { settings, catalogue }: Pick<Services, 'catalogue' | 'settings'>,
  scriptHashes: readonly string[] = [],
): Promise<SecurityHeaders> {
  const [pictures, forms] = await Promise.all([
    settings.read().then((values) => [values['web.pictureHosts']].flat().filter((host) => hostShape.test(host)), none),
    catalogue.read().then((games) => games.flatMap(({ enabled, signInHost }) => (enabled && signInHost) || []), none),
  ]);
  return securityHeaders({ pictures, forms: [...new Set(forms)], scriptHashes });
}

const none = (): string[] => [];

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
}
