import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountIn, amountOut } from './money.ts';
import { time } from './text.ts';

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

const withdrawDone = z.object({ message: z.literal('SUCCESS'), wallet: z.object({ amount: amountOut }) });

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
