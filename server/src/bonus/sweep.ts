import { sql } from 'kysely';
import { endExpiring } from '../condition/forfeit.ts';
import { evaluate } from '../condition/evaluate.ts';
import type { Services } from '../platform/services.ts';
import { withMemberLock } from '../money/idempotency/idempotency.ts';
import { lockMember } from '../money/ledger/account.ts';
import { recallAll } from '../wallet/recall.ts';
import { evaluateLocked, settleStanding } from '../condition/standing.ts';

const giftAgainSeconds = 15;
const endAgainSeconds = 60;
const atOnce = 4;

type Due = { member_id: bigint; state: 'ARMED' | 'WAITING' | 'OPEN' | 'EXPIRING' };

/** Gives waiting gifts, disarms lapsed offers, and ends expired conditions. */
export async function sweepConditions(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
): Promise<void> {
  for (let due = await takeDue(services); due.length > 0; due = await takeDue(services)) {
    await Promise.all(due.map((row) => settleOne(services, row)));
  }
}

export async function settleOne(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  { member_id: memberId, state }: Due,
): Promise<void> {
  try {
    if (state === 'WAITING') await settleStanding(services, memberId);
    else if (state === 'ARMED') await evaluateLocked(services, memberId);
    else await endOverdue(services, memberId);
  } catch (error) {
    services.log.error({ err: error, memberId }, 'a condition was left to the next sweep');
  }
}

async function takeDue({ db }: Pick<Services, 'db'>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update condition set next_at = app_now() +
        case state when 'WAITING' then ${giftAgainSeconds}::int else ${endAgainSeconds}::int end * interval '1 second'
    where id in (
      select id from condition
      where ended_at is null and coalesce(next_at, armed_until, expires_at) <= app_now()
      order by coalesce(next_at, armed_until, expires_at) limit ${atOnce} for update skip locked)
    returning member_id, state`.execute(db);
  return rows;
}

/** While a game keeps its money, the condition stays EXPIRING and nothing is taken (rules#conditions). */
async function endOverdue(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  memberId: bigint,
): Promise<void> {
  if ((await evaluateLocked(services, memberId))?.state !== 'EXPIRING') return;
  const { stuck } = await recallAll(services, {
    memberId,
    route: 'expire',
    value: undefined,
    bodyHash: Buffer.alloc(0),
  });
  if (stuck.length > 0) return;
  await withMemberLock(services.db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    const facts = await evaluate(tx, memberId);
    if (facts !== null) await endExpiring(tx, memberId, facts);
  });
}
