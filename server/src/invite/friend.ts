import type { AfterRegistration } from '../account/registration.ts';
import { targetOf } from '../condition/engine.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSettings, type SettingValues } from '../platform/db/setting.ts';
import { bpOf, broughtBy } from './share.ts';
import {
  addInvitee,
  addInvites,
  type Brought,
  endInvitee,
  findInvitee,
  findInvitees,
  type Invitee,
  setDeposited,
} from './store.ts';

export const recordInvitee: AfterRegistration = async (tx, memberId, { inviterId }) => {
  if (inviterId !== null) await addInvitee(tx, memberId, inviterId);
};

export type FriendDeposit = { memberId: bigint; amountMinor: bigint; op: string };

/**
 * Records an invited member's deposit in the commit that credits it; the first one sets the amount to play
 * (rules#invite). Rejects a friend of another currency. The caller holds the member's lock.
 */
export async function noteInviteeDeposit(tx: Tx, deposit: FriendDeposit): Promise<void> {
  const friend = await findInvitee(tx, deposit.memberId);
  if (friend === undefined || (friend.state !== 'REGISTERED' && friend.state !== 'QUALIFIED')) return;
  const settings = await readSettings(tx);
  if (deposit.amountMinor < BigInt(settings['invite.minDepositMinor'][friend.currency])) return;
  if (friend.state === 'QUALIFIED') return addInvites(tx, broughtAs(friend, settings, 'every-deposit', deposit));
  if (friend.currency !== friend.inviterCurrency) return endInvitee(tx, friend.memberId, 'OTHER_CURRENCY');
  const neededMinor = targetOf(deposit.amountMinor, bpOf(settings['invite.playPercent']));
  await setDeposited(tx, friend.memberId, { ...deposit, neededMinor });
}

export type FriendLoss = { memberId: bigint; ownLossMinor: bigint; period: string };

/**
 * Adds the inviters' share of qualified friends' losses, once a period, if `invite.base` is net-loss. The caller holds
 * the friends' locks.
 */
export async function accrueFriendLosses(tx: Tx, losses: readonly FriendLoss[]): Promise<void> {
  const lost = new Map(losses.filter(({ ownLossMinor }) => ownLossMinor > 0n).map((loss) => [loss.memberId, loss]));
  if (lost.size === 0) return;
  const friends = (await findInvitees(tx, [...lost.keys()])).filter(({ state }) => state === 'QUALIFIED');
  if (friends.length === 0) return;
  const settings = await readSettings(tx);
  const brought = friends.flatMap((friend) => {
    const { ownLossMinor = 0n, period = '' } = lost.get(friend.memberId) ?? {};
    return broughtAs(friend, settings, 'net-loss', { amountMinor: ownLossMinor, op: period });
  });
  await addInvites(tx, brought);
}

function broughtAs(
  friend: Invitee,
  settings: SettingValues,
  base: 'every-deposit' | 'net-loss',
  { amountMinor: fromMinor, op: subject }: { amountMinor: bigint; op: string },
): Brought[] {
  if (settings['invite.base'] !== base || !settings['invite.enabled']) return [];
  const maxMinor = BigInt(settings['invite.maxMinor'][friend.currency]);
  const amountMinor = broughtBy(fromMinor, settings['invite.percent'], maxMinor, friend.currency);
  return amountMinor > 0n ? [{ friend, base, subject, amountMinor }] : [];
}
