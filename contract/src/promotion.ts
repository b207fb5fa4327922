import { z } from 'zod/mini';
import { offerBlock } from './bonus.ts';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { code, time } from './text.ts';

export const promotion = z.object({
  code: z.string(),
  description: z.string(),
  percentFail: z.number(),
  percentSuccess: z.number(),
  trigger: z.enum(['deposit', 'instant']),
  percentBonus: z.number(),
  maxBonus: amountOut,
  fixedBonus: amountOut,
  minDeposit: amountOut,
  withdrawCap: z.number(),
  /** Answered by `find` only. */
  blocked: z.optional(offerBlock),
});
export type Promotion = z.output<typeof promotion>;

const nothing = z.strictObject({});

export const promotionFind = endpoint({
  method: 'GET',
  path: '/api/promotion/find/:code',
  audience: 'member',
  summary: 'The promotion of a code, or nothing',
  stops: true,
  params: z.strictObject({ code }),
  reply: z.union([promotion, nothing]),
  errors: ['REQUEST_LIMIT', 'NO_WALLET'],
});

export const promotionActivate = endpoint({
  method: 'GET',
  path: '/api/promotion/activate/:code',
  audience: 'member',
  summary: 'Use a promotion code',
  stops: true,
  mutates: true,
  money: true,
  params: z.strictObject({ code }),
  reply: z.object({ message: z.literal('SUCCESS') }),
  errors: [
    'NO_PROMOTION',
    'PROMOTION_RECEIVED',
    'BONUS_FULL',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'DEBT_OPEN',
    'NO_WALLET',
  ],
});

export const promotionCurrent = endpoint({
  method: 'GET',
  path: '/api/promotion/current',
  audience: 'member',
  summary: 'The promotion that is armed or running, or nothing',
  reply: z.union([z.extend(promotion, { expiresAt: z.optional(time) }), nothing]),
  errors: ['NO_WALLET'],
});
