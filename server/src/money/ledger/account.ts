import type { Currency } from '@kapao/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';

/** Returns the code of the member's cash account. Its row is the member's lock (rules#ledger). */
export function memberCash(memberId: bigint): string {
  return `member:${memberId}:cash`;
}

export function memberCashOf(memberId: RawBuilder<bigint>): RawBuilder<string> {
  return sql`'member:' || ${memberId} || ':cash'`;
}

/** Operator accounts, one per purpose and currency (rules#money-calls). */
export const houseAccount = {
  provider: (code: string, currency: Currency) => accountIn(`house:provider:${code}`, currency),
  qr: (channel: string, currency: Currency) => accountIn(`house:qr:${channel}`, currency),
  bank: (code: string, currency: Currency) => accountIn(`house:bank:${code}`, currency),
  truemoney: (currency: Currency) => accountIn('house:truemoney', currency),
  payout: (partner: string, currency: Currency) => accountIn(`house:payout:${partner}`, currency),
  purpose: (purpose: string, currency: Currency) => accountIn(`house:${purpose}`, currency),
};

function accountIn(code: string, currency: Currency): string {
  return currency === 'THB' ? code : `${code}:${currency}`;
}

export async function openMemberAccount(tx: Tx, memberId: bigint, currency: Currency): Promise<void> {
  await tx
    .insertInto('account')
    .values({ code: memberCash(memberId), currency, member_id: memberId, materialized: true, floor: 0n })
    .execute();
}

export type Cash = { postedMinor: bigint; heldMinor: bigint; freeMinor: bigint; currency: Currency };

/**
 * Locks the member and reads the cash; every money call does this first. Returns `undefined` without a wallet
 * (NO_WALLET).
 */
export async function lockMember(tx: Tx, memberId: bigint): Promise<Cash | undefined> {
  const { rows } = await sql<{ posted: bigint; held: bigint; currency: Currency }>`
    select posted, held, currency from account where code = ${memberCash(memberId)} for no key update`.execute(tx);
  return toCash(rows[0]);
}

/** Reads the cash without the lock: for display, never for a decision. */
export async function readCash(db: Db | Tx, memberId: bigint): Promise<Cash | undefined> {
  const { rows } = await sql<{ posted: bigint; held: bigint; currency: Currency }>`
    select posted, held, currency from account where code = ${memberCash(memberId)}`.execute(db);
  return toCash(rows[0]);
}

function toCash(row: { posted: bigint; held: bigint; currency: Currency } | undefined): Cash | undefined {
  if (row === undefined) return undefined;
  return { postedMinor: row.posted, heldMinor: row.held, freeMinor: row.posted - row.held, currency: row.currency };
}
