import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { graceSeconds } from '../../money/intent/timing.ts';
import type { PasswordOwner } from './seal.ts';

/**
 * Returns the sealed password to send: the pending one, else `fresh`, which becomes pending; the current one while an
 * earlier call may still arrive. So two passwords are never in flight at a time.
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

export async function keepPassword(db: Db, { memberId, code }: PasswordOwner, sealed: Buffer): Promise<void> {
  await sql`
    update game_account set password_sealed = pending_password_sealed, pending_password_sealed = null
    where member_id = ${memberId} and game_code = ${code} and pending_password_sealed = ${sealed}`.execute(db);
}
