import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Videos and their captions.
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/** Browser policy (promises B1, B2). `pictureHosts`: where the operator's pictures are besides the house itself. */
export function securityHeaders(house: House, pictureHosts: readonly string[] = []) {
  const pictures = ["img-src 'self' data: blob:", ...pictureHosts].join(' ');
  const forms = ["form-action 'self'", ...formTargetsOf(house)].join(' ');
  return {
    'content-security-policy': [...policy, pictures, forms].join('; '),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Sign-in pages that Play posts a form to. */
function formTargetsOf({ config }: House): string[] {
  return config.sandbox ? [`http://127.0.0.1:${config.sandboxPort}`, `http://localhost:${config.sandboxPort}`] : [];
}

/** A host of the policy: https, a name of its own or all below one, nothing that could end the rule. */
const hostShape = /^https:\/\/(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+(:\d{1,5})?$/i;

/** The policy of the page itself, with the hosts the operator names; a page without settings shows the house's own pictures. */
export async function pageHeaders(house: House): Promise<SecurityHeaders> {
  const named = await house.settings.read().then(
    (settings) => settings['web.pictureHosts'],
    () => [],
  );
  return securityHeaders(
    house,
    [named].flat().filter((host) => hostShape.test(host)),
  );
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Puts the policy on every answer, and keeps answers of the API out of every cache. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
}
