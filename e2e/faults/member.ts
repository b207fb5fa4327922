import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Stack } from '../stack.ts';

export type Member = { id: string; phone: string; token: string; accountNo: string };

export async function createMember({ sql }: Pick<Stack, 'sql'>, cashMinor: bigint): Promise<Member> {
  const phone = `08${digits(8)}`;
  const accountNo = digits(12);
  const [row] = await sql<{ id: string }>(
    `insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no)
     values ($1, $2, 'สมาชิก ทดสอบ', 'none', 'THB', 'KBANK', 'SAMACHIK THODSOB', $3) returning id::text`,
    [randomBytes(10).toString('hex'), phone, accountNo],
  );
  const id = row?.id ?? '';
  await sql(`insert into account (code, currency, member_id, materialized, floor) values ($1, 'THB', $2, true, 0)`, [
    `member:${id}:cash`,
    id,
  ]);
  const token = newToken();
  await sql(
    `insert into session (token_hash, member_id, remember, idle_until, absolute_until)
     values ($1, $2, false, now() + interval '1 hour', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), id],
  );
  if (cashMinor > 0n) await deposit({ sql }, id, cashMinor);
  return { id, phone, token, accountNo };
}

/** Writes a deposit to the ledger without a payment. One statement, because other tests read the ledger meanwhile. */
export async function deposit({ sql }: Pick<Stack, 'sql'>, id: string, amountMinor: bigint): Promise<void> {
  const reference = randomBytes(10).toString('hex');
  const op = `qr:TEST:${reference}`;
  await sql(
    `with told as (
       insert into incoming_payment (source, channel, outside_reference, amount_minor, currency, member_id, state, op, paid_at)
       values ('test', 'TEST', $1, $2, 'THB', $3, 'CREDITED', $4, now()))
     select ledger_instant($4, 0::smallint, 'house:qr:TEST', $5, $2, $3, 'deposit')`,
    [reference, amountMinor, id, op, `member:${id}:cash`],
  );
}

export function newToken(): string {
  const body = randomBytes(32).toString('base64url');
  const checksum = createHash('sha256').update(`kapao:${body}`).digest('base64url').slice(0, 4);
  return `wlt_${body}${checksum}`;
}

export function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
