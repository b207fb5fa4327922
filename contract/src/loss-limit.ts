import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountIn, amountOut } from './money.ts';
import { time } from './text.ts';

/** Limit of losses in games in a business day (decision 14). */
export const lossLimit = z.object({
  amount: amountOut,
  left: amountOut,
  next: z.optional(z.object({ amount: z.nullable(amountOut), from: time })),
});
export type LossLimit = z.output<typeof lossLimit>;

export const accountLossLimit = endpoint({
  method: 'PUT',
  path: '/api/account/lossLimit',
  audience: 'member',
  summary: 'Set, change or lift one’s own daily loss limit; what loosens it needs the password and waits a day',
  body: z.strictObject({
    amount: z.nullable(amountIn),
    password: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: z.object({ lossLimit: z.optional(lossLimit) }),
  errors: ['WRONG_PASSWORD', 'NO_USER', 'NO_WALLET'],
});
