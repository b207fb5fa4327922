import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { limit, page } from './paging.ts';
import { time } from './text.ts';

/** Refusals of a slip (product#slip-status). payments#slip-checks gives the order of the checks. */
export const slipReasons = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const;
export type SlipReason = (typeof slipReasons)[number];

export const maxSlipBytes = 10 * 1024 * 1024;

export const lookupSlip = endpoint({
  method: 'GET',
  path: '/api/lookup/slip',
  audience: 'open',
  summary: 'Hours and limits of slips, QR codes and gift links',
  whenGone: true,
  reply: z.object({
    closingTime: z.string(),
    openingTime: z.string(),
    maxAgeMinutes: z.int(),
    qrMinimum: amountOut,
    qrValidMinutes: z.int(),
    truewalletMinimum: amountOut,
  }),
  errors: [],
});

export const slipUpload = endpoint({
  method: 'POST',
  path: '/api/wallet/slip',
  audience: 'member',
  summary: 'Upload the picture of a bank slip',
  upload: { maxBytes: maxSlipBytes, kinds: ['jpeg', 'png', 'webp'] },
  status: 202,
  reply: z.object({ message: z.literal('OK'), slipId: z.string() }),
  errors: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'REQUEST_LIMIT_1MIN', 'NO_BANK', 'NO_WALLET', 'SLIP_UPLOAD_FAIL'],
});

export const slipRow = z.object({
  _id: z.string(),
  createdAt: time,
  amount: amountOut,
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  note: z.string(),
  /** Valid for 5 minutes; empty once the picture is deleted. */
  link: z.string(),
  reference: z.string(),
});
export type SlipRow = z.output<typeof slipRow>;

export const slipList = endpoint({
  method: 'POST',
  path: '/api/statement/slip',
  audience: 'member',
  summary: 'The member’s slips, newest first',
  body: z.strictObject({ page, limit }),
  reply: z.object({ total: z.int(), slips: z.array(slipRow) }),
  errors: [],
});

export const slipReference = endpoint({
  method: 'GET',
  path: '/api/statement/slip/reference/:reference',
  audience: 'member',
  summary: 'Address of a slip’s picture, good for 5 minutes',
  params: z.strictObject({ reference: z.string().check(z.maxLength(100)) }),
  reply: z.object({ url: z.string() }),
  errors: ['NO_DATA'],
});
