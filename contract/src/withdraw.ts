import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountIn, amountOut } from './money.ts';
import { code, time } from './text.ts';

/** Why a withdrawal was not paid, as its member may read it (rules#withdrawals). Staff's own words stay with staff. */
export const rejectReasons = ['BANK_ACCOUNT', 'BANK_REFUSED', 'ASKED', 'REVIEW', 'OTHER'] as const;
export type RejectReason = (typeof rejectReasons)[number];
export const refusalReasons = [...rejectReasons, 'RETURNED'] as const;

/** `waiting`: for staff. `held`: until `heldUntil`. `refused`: the money is back in the wallet. */
export const payout = z.object({
  id: z.string(),
  amount: amountOut,
  bankCode: code,
  /** Last four digits of the account. */
  lastDigits: z.string(),
  state: z.enum(['waiting', 'held', 'sending', 'paid', 'refused']),
  requestedAt: time,
  endedAt: z.optional(time),
  heldUntil: z.optional(time),
  reason: z.optional(z.enum(refusalReasons)),
});
export type Payout = z.output<typeof payout>;

export const lookupWithdraw = endpoint({
  method: 'GET',
  path: '/api/lookup/withdraw',
  audience: 'member',
  summary: 'Least and most a member may withdraw at once',
  whenGone: true,
  reply: z.object({
    withdrawMin: amountOut,
    withdrawMax: amountOut,
    /** Until when payouts are delayed after a change of the bank account (rules#withdrawals). */
    heldUntil: z.optional(time),
  }),
  errors: [],
});

const withdrawDone = z.object({
  message: z.literal('SUCCESS'),
  wallet: z.object({ amount: amountOut }),
  /** Number of the withdrawal in `payouts` of `GET /api/wallet`. */
  id: z.optional(z.string()),
});

const withdrawErrors = [
  'NO_WALLET',
  'NO_BANK',
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'WITHDRAW_PENDING',
  'BONUS_CONDITION',
  'MONEY_NOT_ENOUGH',
  'DEBT_OPEN',
  'TRANSFER_PENDING',
  'STEP_UP',
] as const;

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/withdraw',
  audience: 'member',
  summary: 'Ask for money to be paid to the member’s bank account',
  money: true,
  body: z.strictObject({ amount: amountIn }),
  reply: withdrawDone,
  errors: withdrawErrors,
});

export const withdrawAll = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawAll',
  audience: 'member',
  summary: 'Recall every game, then withdraw; games that cannot be recalled are named in `stuck`',
  money: true,
  body: z.strictObject({ amount: amountIn }),
  reply: z.extend(withdrawDone, { data: z.optional(z.object({ stuck: z.array(z.string()) })) }),
  errors: withdrawErrors,
});
