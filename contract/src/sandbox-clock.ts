import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './text.ts';

const maxOffsetMs = 20 * 366 * 24 * 60 * 60 * 1000;

/** Exists only with the sandbox on and `LIMITS=off`. */
export const sandboxClock = endpoint({
  method: 'POST',
  path: '/api/sandbox/clock',
  audience: 'open',
  summary: 'Move the server’s clock; 0 is true time',
  body: z.strictObject({ offsetMs: z.int().check(z.minimum(-maxOffsetMs), z.maximum(maxOffsetMs)) }),
  reply: okReply,
  whenGone: true,
  errors: [],
});
