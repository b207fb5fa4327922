import { endExpiring } from '../condition/forfeit.ts';
import { evaluate } from '../condition/evaluate.ts';
import type { Services } from '../platform/services.ts';
import { withMemberLock } from '../money/idempotency/idempotency.ts';
import { lockMember } from '../money/ledger/account.ts';
import { recallAll } from '../wallet/recall.ts';
import { evaluateLocked, settleStanding } from '../condition/standing.ts';
import { claimDueConditions, type DueCondition } from './store.ts';

const atOnce = 4;

/** Gives waiting gifts, disarms lapsed offers, and ends expired conditions. */
export async function sweepConditions(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
): Promise<void> {
  const { db } = services;
  for (let due = await claimDueConditions(db, atOnce); due.length > 0; due = await claimDueConditions(db, atOnce)) {
    await Promise.all(due.map((row) => settleOne(services, row)));
  }
}

export async function settleOne(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  { member_id: memberId, state }: DueCondition,
): Promise<void> {
  try {
    if (state === 'WAITING') await settleStanding(services, memberId);
    else if (state === 'ARMED') await evaluateLocked(services, memberId);
    else await endOverdue(services, memberId);
  } catch (error) {
    services.log.error({ err: error, memberId }, 'a condition was left to the next sweep');
  }
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
