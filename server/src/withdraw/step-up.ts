import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';
import { refuseUnconfirmed, type Caller } from '../platform/http/caller/session.ts';
import { findAnswer, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { inCurrency } from '../platform/db/setting.ts';

/**
 * STEP_UP for a large amount or a recently changed bank account, unless the session is confirmed. A repeated call gets
 * its stored answer.
 */
export async function refuseUnconfirmedWithdrawal(
  services: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  idempotencyKey: IdempotencyKey,
  amountMinor: bigint,
) {
  if (caller.confirmed) return undefined;
  const settings = await services.settings.read();
  const days = settings['withdraw.stepUpBankDays'];
  const member = await services.db
    .selectFrom('member')
    .select([
      'currency',
      sql<boolean>`coalesce(bank_changed_at > app_now() - make_interval(days => ${days}), false)`.as('changed'),
    ])
    .where('id', '=', caller.memberId)
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const mostMinor = inCurrency(settings['withdraw.stepUpMinor'], member.currency as 'THB' | 'LAK');
  if (!member.changed && amountMinor <= mostMinor) return undefined;
  return (await findAnswer(services.db, idempotencyKey)) === undefined ? refuseUnconfirmed() : undefined;
}
