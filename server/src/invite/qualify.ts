import type { Tx } from '../platform/db/transaction.ts';
import type { SettingValues } from '../platform/db/setting.ts';
import { broughtBy } from './share.ts';
import { addInvites, endInvitee, findInvitee } from './store.ts';
import { findTie } from './ties.ts';

/**
 * Qualifies a friend who lost enough own money since the deposit, or rejects one tied to the inviter. The caller holds
 * the friend's lock. Returns true only while disabled invites keep the friend waiting.
 */
export async function qualifyFriend(
  tx: Tx,
  memberId: bigint,
  lossMinor: bigint,
  settings: SettingValues,
): Promise<boolean> {
  const friend = await findInvitee(tx, memberId);
  if (friend?.state !== 'DEPOSITED' || friend.depositMinor === null) return false;
  if (lossMinor - friend.lossBeforeMinor < friend.neededMinor) return false;
  if (!settings['invite.enabled']) return true;
  const tie = await findTie(tx, memberId, friend.inviterId, settings['invite.rejectSameIp']);
  await endInvitee(tx, memberId, tie ?? null);
  // With net-loss the nightly settlement adds a share of losses, and the deposit brings none.
  if (tie !== undefined || settings['invite.base'] === 'net-loss') return false;
  const maxMinor = BigInt(settings['invite.maxMinor'][friend.currency]);
  const amountMinor = broughtBy(friend.depositMinor, settings['invite.percent'], maxMinor, friend.currency);
  if (amountMinor > 0n) await addInvites(tx, [{ friend, base: 'first-deposit', subject: '', amountMinor }]);
  return false;
}
