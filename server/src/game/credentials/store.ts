import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import { graceSeconds } from '../../intent/timing.ts';
import type { PasswordOwner } from './seal.ts';

/**
 * The sealed password the partner is to be told: the pending one; else `fresh`, which is pending from now on; else, while
 * an earlier call may still arrive there, the present one again. So no two passwords are ever under way to a partner.
 */
export async function offerPassword(db: Db, { memberId, code }: PasswordOwner, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ sealed: Buffer }>`
    update game_account set
      pending_password_sealed = case
        when pending_password_sealed is null and password_sent_at > now() - ${graceSeconds} * interval '1 second' then null
        else coalesce(pending_password_sealed, ${fresh}) end,
      password_sent_at = now()
    where member_id = ${memberId} and game_code = ${code}
    returning coalesce(pending_password_sealed, password_sealed) as sealed`.execute(db);
  if (rows[0] === undefined) throw new Error(`no account at ${code}`);
  return rows[0].sealed;
}

/** The partner has taken the pending password: it is the account's now. Nothing changes when it was so already. */
export async function keepPassword(db: Db, { memberId, code }: PasswordOwner, sealed: Buffer): Promise<void> {
  await sql`
    update game_account set password_sealed = pending_password_sealed, pending_password_sealed = null
    where member_id = ${memberId} and game_code = ${code} and pending_password_sealed = ${sealed}`.execute(db);
}
