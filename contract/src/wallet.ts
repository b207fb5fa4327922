import { z } from 'zod/mini';
import { profile } from './account.ts';
import { activeBonus } from './bonus.ts';
import { endpoint } from './endpoint.ts';
import { gameAccount } from './game.ts';
import { lossLimit } from './loss-limit.ts';
import { amountIn, amountOut, currency } from './money.ts';
import { bankNames, code, time } from './text.ts';
import { payout } from './withdraw.ts';

export const pendingTransfer = z.object({
  transferId: z.string(),
  from: z.string(),
  to: z.string(),
  amount: amountOut,
  createdAt: time,
});
export type PendingTransfer = z.output<typeof pendingTransfer>;

export const walletView = z.object({
  profile,
  bankAccount: z.object({ bankAccountName: z.string(), bankAccountNo: z.string(), bank: bankNames }),
  wallet: z.object({ amount: amountOut, currency }),
  invite: z.object({ amount: amountOut, success: z.number(), fail: z.number() }),
  /** Refunds that can be put into the wallet; missing without one. */
  refund: z.optional(z.object({ amount: amountOut })),
  slots: z.array(gameAccount),
  pending: z.array(pendingTransfer),
  /** Open withdrawals and those that ended within 24 h, newest first. */
  payouts: z.optional(z.array(payout)),
  bonus: z.optional(activeBonus),
  debt: z.optional(z.object({ amount: amountOut, reason: z.string() })),
  lossLimit: z.optional(lossLimit),
  lastUpdated: time,
});
export type WalletView = z.output<typeof walletView>;

export const walletGet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  audience: 'member',
  summary: 'Everything home shows',
  reply: walletView,
  errors: ['NO_WALLET'],
});

export const transferDone = z.object({
  message: z.literal('SUCCESS'),
  /** The part of the requested amount that is exact in the game's unit; the rest stayed (rules#game-units). */
  amount: amountOut,
  wallet: z.object({ amount: amountOut }),
  slots: z.array(z.object({ code: z.string(), amount: amountOut })),
});
export type TransferDone = z.output<typeof transferDone>;

export const transferPending = z.object({
  message: z.literal('TRANSFER_PENDING'),
  transferId: z.string(),
  amount: amountOut,
});

const transferErrors = [
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'TRANSFER_MINIMUM',
  'TRANSFER_PENDING',
  'TRANSFER_FAIL',
  'MONEY_NOT_ENOUGH',
  'DEBT_OPEN',
  'BONUS_CONDITION',
  'RG_TIMEOUT',
  'RG_EXCLUDED',
  'RG_LOSS_LIMIT',
  'ACCOUNT_FROZEN',
  'NO_WALLET',
  'KEY_MISSING',
  'KEY_INVALID',
] as const;

export const walletTransfer = endpoint({
  method: 'POST',
  path: '/api/wallet/transfer',
  audience: 'member',
  summary: 'Move money between the wallet and a game, or between two games',
  money: true,
  body: z.strictObject({ from: code, to: code, amount: amountIn }),
  reply: transferDone,
  pending: transferPending,
  errors: transferErrors,
});

export const walletTransferAll = endpoint({
  method: 'POST',
  path: '/api/wallet/transferAll',
  audience: 'member',
  summary: 'Move the whole wallet into a game, or every game back into the wallet',
  money: true,
  body: z.strictObject({ to: code }),
  reply: transferDone,
  pending: transferPending,
  errors: transferErrors,
});

export const walletTransferGet = endpoint({
  method: 'GET',
  path: '/api/wallet/transfer/:id',
  audience: 'member',
  summary: 'How a transfer stands',
  params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    transferId: z.string(),
    from: z.string(),
    to: z.string(),
    amount: amountOut,
    status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
    /** After a failure: the game that refused. Money to leave it stayed there; any other is back in the wallet. */
    stuck: z.optional(z.array(z.string())),
  }),
  errors: ['NO_DATA'],
});
