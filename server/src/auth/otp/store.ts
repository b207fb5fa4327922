import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';

export type Purpose = 'register' | 'reset' | 'confirm';

export type NewOtp = {
  tokenHash: Buffer;
  phone: string;
  purpose: Purpose;
  ref: string;
  codeHash: Buffer;
  /** False for an unknown phone in `reset` and `confirm`: nothing is sent and no code is right. */
  live: boolean;
  validMinutes: number;
};

export async function addOtp(tx: Tx, otp: NewOtp): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${otp.phone}`}, 0))`.execute(tx);
  await tx
    .updateTable('otp')
    .set({ replaced_at: sql`app_now()` })
    .where('phone', '=', otp.phone)
    .where('purpose', '=', otp.purpose)
    .where('verified_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('otp')
    .values({
      token_hash: otp.tokenHash,
      phone: otp.phone,
      purpose: otp.purpose,
      ref: otp.ref,
      code_hmac: otp.codeHash,
      live: otp.live,
      expires_at: sql`app_now() + ${otp.validMinutes} * interval '1 minute'`,
    })
    .execute();
}

export async function dropOtp(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('otp').where('token_hash', '=', tokenHash).execute();
}

/**
 * Counts and checks one try in one statement, so that concurrent tries are all counted. Undefined: the token accepts no
 * try.
 */
export function tryCode(db: Db, tokenHash: Buffer, codeHash: Buffer, maxWrong: number) {
  const right = sql<boolean>`(live and code_hmac = ${codeHash})`;
  return db
    .updateTable('otp')
    .set({
      verified_at: sql`case when ${right} then app_now() end`,
      wrong_count: sql`wrong_count + case when ${right} then 0 else 1 end`,
    })
    .where('token_hash', '=', tokenHash)
    .where('verified_at', 'is', null)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('wrong_count', '<', maxWrong)
    .where(sql<boolean>`app_now() <= expires_at`)
    .returning(['phone', 'wrong_count', sql<boolean>`verified_at is not null`.as('right')])
    .executeTakeFirst();
}

export function readOtp(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('otp')
    .where('token_hash', '=', tokenHash)
    .select([
      'phone',
      'wrong_count',
      sql<boolean>`verified_at is not null or used_at is not null or replaced_at is not null`.as('over'),
    ])
    .executeTakeFirst();
}

const fresh = sql<boolean>`verified_at > app_now() - interval '15 minutes'`;

export async function isVerified(db: Db, tokenHash: Buffer, phone: string, purpose: Purpose): Promise<boolean> {
  const row = await db
    .selectFrom('otp')
    .select('phone')
    .where('token_hash', '=', tokenHash)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(fresh)
    .executeTakeFirst();
  return row !== undefined;
}

export function readOtpPhone(db: Db | Tx, tokenHash: Buffer, purpose: Purpose) {
  return db
    .selectFrom('otp')
    .select('phone')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

export async function useOtp(tx: Tx, tokenHash: Buffer, purpose: Purpose): Promise<boolean> {
  const used = await tx
    .updateTable('otp')
    .set({ used_at: sql`app_now()` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(fresh)
    .returning('phone')
    .executeTakeFirst();
  return used !== undefined;
}

export async function unuseOtp(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('otp').set({ used_at: null }).where('token_hash', '=', tokenHash).execute();
}

export async function isRegistered(db: Db, phone: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('phone', '=', phone).executeTakeFirst();
  return row !== undefined;
}
