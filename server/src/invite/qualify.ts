import type { Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { inMemberTurn } from '../intent/press/idempotency.ts';
import { lockMember } from '../ledger/account.ts';
import type { SettingValues } from '../setting.ts';
import { broughtBy } from './share.ts';
import { addInvite, endInvitee, findInvitee, listPlayed } from './store.ts';
import { findTie } from './ties.ts';

/**
 * Ends the way of every friend who has put enough into games: QUALIFIED, with what they brought, or REJECTED where friend
 * and inviter may be one person (rules §5). Each under the friend's lock, so many at once qualify one friend once. While
 * invites are switched off friends wait. For the jobs runner.
 */
export async function qualifyFriends(house: House): Promise<void> {
  const settings = await house.settings.read();
  if (!settings['invite.enabled']) return;
  for (const memberId of await listPlayed(house.db)) {
    try {
      await inMemberTurn(house.db, memberId, (tx) => qualify(tx, memberId, settings));
    } catch (error) {
      // One friend who cannot be looked at now keeps nobody else waiting.
      house.log.error({ err: error, memberId }, 'an invited friend could not be looked at and will be again');
    }
  }
}

async function qualify(tx: Tx, memberId: bigint, settings: SettingValues): Promise<void> {
  await lockMember(tx, memberId);
  const friend = await findInvitee(tx, memberId);
  // What a friend has played only grows, so whoever was listed has played enough; they may be through by now.
  if (friend?.state !== 'DEPOSITED' || friend.depositMinor === null) return;
  const tie = await findTie(tx, memberId, friend.inviterId, settings['invite.rejectSameIp']);
  await endInvitee(tx, memberId, tie ?? null);
  // A share of losses comes night by night, none of the deposit.
  if (tie !== undefined || settings['invite.base'] === 'net-loss') return;
  const maxMinor = BigInt(settings['invite.maxMinor'][friend.currency]);
  const amountMinor = broughtBy(friend.depositMinor, settings['invite.percent'], maxMinor, friend.currency);
  if (amountMinor > 0n) await addInvite(tx, friend, { base: 'first-deposit', subject: '', amountMinor });
}
