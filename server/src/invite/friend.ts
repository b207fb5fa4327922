import { targetOf } from '../condition/engine.ts';
import type { Tx } from '../db/transaction.ts';
import { readSettings, type SettingValues } from '../setting.ts';
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

/** Writes down, in the registration's transaction, that a member came by another's link. */
export async function noteInvitee(tx: Tx, memberId: bigint, inviterId: bigint): Promise<void> {
  await addInvitee(tx, memberId, inviterId);
}

/** A real deposit, by the name of its credit in the ledger; minor units. */
export type FriendDeposit = { memberId: bigint; amountMinor: bigint; op: string };

/**
 * Notes a deposit of somebody who was invited, in the commit that credits it; the caller holds the member's lock. The
 * first of at least `invite.minDeposit` says what must go into games (rules#invite). A friend of another currency
 * brings nothing: a share would need a rate that nobody states, so the way ends here and not only after they have
 * played.
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

/** What a friend lost of their own in a period, minor units; `period` names it. */
export type FriendLoss = { memberId: bigint; ownLossMinor: bigint; period: string };

/**
 * With `invite.base` net-loss, the losses of qualified friends bring their inviters a share, once a period. Called by
 * the nightly settlement, which holds the friends' locks.
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

/** Empty where the operator rewards by another base, or the share rounds to nothing. */
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
