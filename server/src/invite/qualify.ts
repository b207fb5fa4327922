import type { Tx } from '../db/transaction.ts';
import type { SettingValues } from '../setting.ts';
import { broughtBy } from './share.ts';
import { addInvites, endInvitee, findInvitee } from './store.ts';
import { findTie } from './ties.ts';

/**
 * Ends the way of a friend who has played enough: QUALIFIED, with what they brought, or REJECTED where friend and inviter
 * are one person by more than a hint. Played is what they lost of their own since the deposit. The caller holds the
 * friend's lock. True while only the switched-off invites keep the friend waiting.
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
  // A share of losses comes night by night, none of the deposit.
  if (tie !== undefined || settings['invite.base'] === 'net-loss') return false;
  const maxMinor = BigInt(settings['invite.maxMinor'][friend.currency]);
  const amountMinor = broughtBy(friend.depositMinor, settings['invite.percent'], maxMinor, friend.currency);
  if (amountMinor > 0n) await addInvites(tx, [{ friend, base: 'first-deposit', subject: '', amountMinor }]);
  return false;
}
