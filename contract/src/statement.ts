import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { limit, page } from './paging.ts';
import { time } from './text.ts';
import { refusalReasons } from './withdraw.ts';

const detail = z.optional(z.object({ description: z.string() }));

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const;

export const statementRow = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  from: z.string(),
  to: z.string(),
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  createdAt: time,
  amount: amountOut,
  bonus: detail,
  promotion: detail,
  invite: detail,
  refund: detail,
  luckydraw: detail,
  adjust: detail,
  /** Withdrawal of the row, with its number in `payouts` of `GET /api/wallet`. `reason`: why its money is back. */
  payout: z.optional(z.object({ id: z.string(), reason: z.optional(z.enum(refusalReasons)) })),
});
export type StatementRow = z.output<typeof statementRow>;

const moment = time.check(z.refine((text: string) => !Number.isNaN(Date.parse(text))));

/**
 * Sending `anchor` with later pages keeps the list stable while rows are added (api#paging). `types`, `from` (included)
 * and `to` (excluded) choose rows; `total` counts the chosen ones up to the anchor.
 */
export const statementList = endpoint({
  method: 'POST',
  path: '/api/statement',
  audience: 'member',
  summary: 'What happened to the member’s money, newest first',
  body: z.strictObject({
    page,
    limit,
    anchor: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
    types: z.optional(z.array(z.enum(statementTypes)).check(z.minLength(1), z.maxLength(statementTypes.length))),
    from: z.optional(moment),
    to: z.optional(moment),
  }),
  reply: z.object({ total: z.int(), anchor: z.string(), statements: z.array(statementRow) }),
  errors: [],
});
