import { z } from 'zod/mini';
import { banner } from './banner.ts';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { limit, page } from './paging.ts';
import { time } from './text.ts';

export const refundCheck = endpoint({
  method: 'GET',
  path: '/api/refund/check',
  audience: 'member',
  summary: 'How the member’s refund stands',
  reply: z.object({
    result: z.boolean(),
    bonus: z.boolean(),
    info: z.string(),
    refundAmount: amountOut,
    claimable: amountOut,
    claimableUntil: z.optional(time),
    refundSuccess: z.number(),
    refundFail: z.number(),
  }),
  errors: ['NO_WALLET'],
});
export type RefundCheck = z.output<typeof refundCheck.reply>;

export const refundList = endpoint({
  method: 'POST',
  path: '/api/refund',
  audience: 'member',
  summary: 'Refunds received, newest first',
  body: z.strictObject({ page, limit }),
  reply: z.object({ total: z.int(), refunds: z.array(z.object({ refundAmount: amountOut, createdAt: time })) }),
  errors: [],
});

const received = z.object({ message: z.literal('REFUND_SUCCESS'), amount: amountOut });

export const refundReceive = endpoint({
  method: 'GET',
  path: '/api/refund/receive',
  audience: 'member',
  summary: 'Receive a settled refund; it waits outside the wallet',
  stops: true,
  mutates: true,
  money: true,
  reply: received,
  errors: ['REFUND_INACTIVE', 'REFUND_CONDITION', 'NO_REFUND', 'NO_WALLET'],
});

export const refundAddWallet = endpoint({
  method: 'GET',
  path: '/api/refund/addWallet',
  audience: 'member',
  summary: 'Put received refunds into the wallet',
  stops: true,
  mutates: true,
  money: true,
  reply: received,
  errors: ['REFUND_INACTIVE', 'REFUND_MINIMUM', 'REFUND_CONDITION', 'BONUS_REMAINING', 'DEBT_OPEN', 'NO_WALLET'],
});

export const refundBanners = endpoint({
  method: 'GET',
  path: '/api/refund/banners',
  audience: 'member',
  summary: 'Pictures shown before the refund sheet',
  whenStopped: [],
  reply: z.array(banner),
  errors: [],
});
