import { createHash, randomBytes } from 'node:crypto';
import { createRandom } from './random.ts';
import type { Stack } from './stack.ts';

export type Person = { phone: string; password: string; accountNo: string };
export type Member = Person & { id: string; token: string };

/** Name of every member and of the bank account. */
export const owner = { name: 'สมชาย ใจดี', bankCode: 'KBANK', accountName: 'SOMCHAI JAIDEE' };

const password = 'sabai-behind-7';
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Yvk0S/a+vcmkcXWHQ8qqzQ$5YwoN+8B5JPsa1d7nKs0vozukW3Ys+xfFEucNFenquk';

export const newPerson = (): Person => ({ phone: `08${digits(8)}`, password, accountNo: `1${digits(9)}` });

/** Writes a member with a session straight into the database. */
export async function createMember({ sql }: Pick<Stack, 'sql'>, cashMinor = 0n): Promise<Member> {
  const person = newPerson();
  const { phone, accountNo } = person;
  const token = newToken();
  const [publicId, tokenHash] = [randomBytes(10).toString('hex'), createHash('sha256').update(token).digest()];
  const [row] = await sql<{ id: string }>(
    `with made as (
       insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no)
       values ($1, $2, $3, $4, 'THB', $5, $6, $7) returning id),
     cash as (
       insert into account (code, currency, member_id, materialized, floor)
       select 'member:' || id || ':cash', 'THB', id, true, 0 from made)
     insert into session (token_hash, member_id, remember, idle_until, absolute_until)
     select $8, id, false, now() + interval '1 hour', now() + interval '1 day' from made returning member_id::text as id`,
    [publicId, phone, owner.name, passwordHash, owner.bankCode, owner.accountName, accountNo, tokenHash],
  );
  const member = { ...person, id: row?.id ?? '', token };
  if (cashMinor > 0n) await deposit({ sql }, member.id, cashMinor);
  return member;
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

// Each process has its own databases, so equal numbers do not conflict.
const random = createRandom(20_261_122, 0);

export function digits(length: number): string {
  return Array.from({ length }, () => random.below(10)).join('');
}
