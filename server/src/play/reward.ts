import { freshen } from '../condition/standing.ts';
import type { SettingValues } from '../platform/db/setting.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { withMemberLock } from '../money/idempotency/idempotency.ts';
import { lockMember } from '../money/ledger/account.ts';
import { claimPlay, setNextCheck, readPlay } from './store.ts';

/**
 * Grants what a member's own loss so far has earned, in minor units. The caller holds the member's lock. Returns true
 * to be called again in ten minutes.
 */
export type AfterPlay = (tx: Tx, memberId: bigint, lossMinor: bigint, settings: SettingValues) => Promise<boolean>;

declare module '../platform/services.ts' {
  interface Services {
    readonly afterPlay: readonly AfterPlay[];
  }
}

const atOnce = 4;
const runMs = 5_000;
const retryMinutes = 10;

/**
 * Grants rewards for play: coins of deposits, and earnings from invited friends. Asks games without a lock, then
 * decides in one commit per member. Retries unknown balances after ten minutes.
 */
export async function rewardPlay(
  services: Pick<Services, 'afterPlay' | 'db' | 'games' | 'log' | 'settings'>,
): Promise<void> {
  const until = performance.now() + runMs;
  while (performance.now() < until) {
    const members = await claimPlay(services.db, atOnce);
    if (members.length === 0) return;
    await Promise.all(members.map((memberId) => rewardSafely(services, memberId)));
  }
}

async function rewardSafely(
  services: Pick<Services, 'afterPlay' | 'db' | 'games' | 'log' | 'settings'>,
  memberId: bigint,
): Promise<void> {
  try {
    await reward(services, memberId);
  } catch (error) {
    services.log.error({ err: error, member: String(memberId) }, 'the play of a member could not be evaluated');
  }
}

async function reward(
  services: Pick<Services, 'afterPlay' | 'db' | 'games' | 'log' | 'settings'>,
  memberId: bigint,
): Promise<void> {
  await freshen(services, memberId);
  const settings = await services.settings.read();
  await withMemberLock(services.db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    const { lossMinor, known } = await readPlay(tx, memberId);
    if (!known) return setNextCheck(tx, memberId, retryMinutes);
    let waits = false;
    for (const run of services.afterPlay) waits = (await run(tx, memberId, lossMinor, settings)) || waits;
    await setNextCheck(tx, memberId, waits ? retryMinutes : null);
  });
}
