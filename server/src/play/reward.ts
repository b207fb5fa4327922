import { freshen } from '../bonus/standing.ts';
import type { House } from '../house.ts';
import { inMemberTurn } from '../intent/press/idempotency.ts';
import { qualifyFriend } from '../invite/qualify.ts';
import { lockMember } from '../ledger/account.ts';
import { giveDueCoins } from '../wheel/give-due.ts';
import { claimPlay, lookAgain, readPlay } from './store.ts';

const atOnce = 4;
/** Time budget of one run in milliseconds, so that a server that stops need not wait. */
const runMs = 5_000;
const retryMinutes = 10;

/**
 * Grants rewards for play: coins of deposits, and earnings from invited friends. Asks games without a lock, then
 * decides in one commit per member. Retries unknown balances after ten minutes. Called by the jobs runner.
 */
export async function rewardPlay(house: House): Promise<void> {
  const until = performance.now() + runMs;
  while (performance.now() < until) {
    const members = await claimPlay(house.db, atOnce);
    if (members.length === 0) return;
    await Promise.all(members.map((memberId) => rewardSafely(house, memberId)));
  }
}

/** Logs an error instead of throwing, so that the other members continue. The claim ends after a minute. */
async function rewardSafely(house: House, memberId: bigint): Promise<void> {
  try {
    await reward(house, memberId);
  } catch (error) {
    house.log.error({ err: error, member: String(memberId) }, 'the play of a member could not be looked at');
  }
}

async function reward(house: House, memberId: bigint): Promise<void> {
  await freshen(house, memberId);
  const settings = await house.settings.read();
  await inMemberTurn(house.db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    const { lossMinor, known } = await readPlay(tx, memberId);
    if (!known) return lookAgain(tx, memberId, retryMinutes);
    await giveDueCoins(tx, memberId, lossMinor);
    const waits = await qualifyFriend(tx, memberId, lossMinor, settings);
    await lookAgain(tx, memberId, waits ? retryMinutes : null);
  });
}
