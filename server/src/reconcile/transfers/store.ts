import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export type OpenTransfer = {
  publicId: string;
  state: string;
  /** By the server's clock, `app_now()`. */
  ageSeconds: number;
  phone: string;
  game: string;
  direction: 'in' | 'out';
  /** Source and target of the whole transfer, as the member requested it. */
  from: string;
  to: string;
  amountMinor: bigint;
  currency: Currency;
  asks: number;
  evidence: unknown;
};

/** Lists up to 500 open transfers: first those that need staff, then the oldest. */
export async function listOpenTransfers(db: Db): Promise<OpenTransfer[]> {
  const { rows } = await sql<OpenTransfer>`
    select i.public_id as "publicId", i.state, extract(epoch from app_now() - i.created_at)::float8 as "ageSeconds",
      m.phone, i.provider as game, case i.kind when 'transfer-in' then 'in' else 'out' end as direction,
      i.detail->>'from' as from, i.detail->>'to' as to, i.amount_minor as "amountMinor",
      i.detail->>'currency' as currency, coalesce(a.number, 0) as asks, a.evidence
    from intent i join member m on m.id = i.member_id
    left join lateral (
      select number, evidence from intent_attempt where intent_id = i.id order by number desc limit 1) a on true
    where i.ended_at is null and i.kind in ('transfer-in', 'transfer-out')
    order by i.state <> 'NEEDS_OPERATOR', i.id limit 500`.execute(db);
  return rows;
}

export type Attempt = { number: number; call: string; outcome: string; evidence: unknown; at: Date };

/** Lists the calls of an intent with their answers, oldest first. */
export async function listAttempts(db: Db, intentId: bigint): Promise<Attempt[]> {
  return db
    .selectFrom('intent_attempt')
    .select(['number', 'call', 'outcome', 'evidence', 'at'])
    .where('intent_id', '=', intentId)
    .orderBy('number')
    .execute();
}

/** Time of the intent in real time, not by the sandbox's clock. */
export async function readRealBeginning(db: Db, intentId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ from: Date }>`
    select real_created_at as from from intent where id = ${intentId}`.execute(db);
  return rows[0]?.from;
}
