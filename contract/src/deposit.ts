import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountIn, amountOut } from './money.ts';
import { bankNames, code, okReply, successReply, time } from './text.ts';

export const receivingAccount = z.object({
  bankType: z.string(),
  bankCode: z.string(),
  mode: z.string(),
  bank: bankNames,
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency: z.string(),
  minimum: z.optional(amountOut),
  presets: z.optional(z.array(amountOut)),
  maintenance: z.optional(z.boolean()),
  maintenanceHours: z.optional(z.object({ from: z.string(), until: z.string() })),
});
export type ReceivingAccount = z.output<typeof receivingAccount>;

export const lookupDeposit = endpoint({
  method: 'GET',
  path: '/api/lookup/deposit',
  audience: 'member',
  summary: 'Where and how money can be put in',
  stops: true,
  whenGone: true,
  reply: z.object({
    banks: z.array(receivingAccount),
    /** `mobile`: the number to send to, of a wallet in mode AUTO. */
    wallets: z.array(z.object({ mode: z.string(), walletAccountName: z.string(), mobile: z.optional(z.string()) })),
    isManual: z.boolean(),
    /** Public JWK that encrypts a gift link; null while no gift-link account is open. */
    truelinkKey: z.nullable(z.record(z.string(), z.unknown())),
  }),
  errors: ['NO_BANK', 'RG_DEPOSIT_LIMIT'],
});

export const walletAdd = endpoint({
  method: 'POST',
  path: '/api/wallet/add',
  audience: 'member',
  summary: 'Declare a transfer to a receiving account, for staff to match',
  stops: true,
  money: true,
  /** `paidAt`: when the member says the money was sent, at most 72 hours ago; default: now. */
  body: z.strictObject({ amount: amountIn, paidAt: z.optional(time) }),
  reply: successReply,
  errors: ['NO_BANK', 'NO_WALLET', 'RG_DEPOSIT_LIMIT'],
});

export const walletTruelink = endpoint({
  method: 'POST',
  path: '/api/wallet/truelink',
  audience: 'member',
  summary: 'Hand in a true-money gift link, sealed for the server',
  stops: true,
  money: true,
  /** A compact JWE (ECDH-ES, A256GCM) for `truelinkKey`; its plain text is `<link>::<walletAccountName>`. */
  body: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  reply: z.union([okReply, z.object({ message: z.literal('SUCCESS'), amount: amountOut })]),
  errors: ['NO_WALLET', 'REQUEST_LIMIT_1MIN', 'TRUELINK_INVALID', 'TRUELINK_DUPLICATE'],
});

export const qrChannelCodes = ['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'] as const;

const noQr = z.object({ hasQrcode: z.literal(false), message: z.optional(z.string()) });
const liveQr = z.object({
  hasQrcode: z.literal(true),
  qrcodeId: z.string(),
  qrcode: z.string(),
  amount: amountOut,
  payable: amountOut,
  expireIn: time,
  now: time,
});
export const qrState = z.discriminatedUnion('hasQrcode', [noQr, liveQr]);
export type QrState = z.output<typeof qrState>;

const byBank = z.strictObject({ bankCode: code });

export const qrGet = endpoint({
  method: 'GET',
  path: '/api/qrcode/:bankCode',
  audience: 'member',
  summary: 'The live QR of a channel',
  params: byBank,
  reply: qrState,
  errors: ['NO_BANK'],
});

export const qrCreate = endpoint({
  method: 'POST',
  path: '/api/qrcode/:bankCode',
  audience: 'member',
  summary: 'Make a QR to pay; it takes the place of an earlier one',
  stops: true,
  money: true,
  params: byBank,
  body: z.strictObject({ amount: amountIn }),
  reply: qrState,
  errors: ['NO_BANK', 'NO_WALLET', 'RG_DEPOSIT_LIMIT'],
});

export const qrDelete = endpoint({
  method: 'DELETE',
  path: '/api/qrcode/:qrcodeId',
  audience: 'member',
  summary: 'Cancel a QR; money paid on it later is still credited',
  params: z.strictObject({ qrcodeId: z.string().check(z.maxLength(100)) }),
  reply: okReply,
  errors: ['NO_DATA'],
});
