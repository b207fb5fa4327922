import type { FastifyInstance } from 'fastify';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/** Browser policy (promises B1, B2). `formTargets`: sign-in pages that Play posts a form to. */
export function securityHeaders(formTargets: readonly string[]) {
  return {
    'content-security-policy': [...policy, ["form-action 'self'", ...formTargets].join(' ')].join('; '),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Puts the policy on every answer, and keeps answers of the API out of every cache. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
}
