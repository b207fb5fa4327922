import { formatMajor, toMinor } from '@kapao/contract/money';
import type { Tx } from '../../db/transaction.ts';
import type { House } from '../../house.ts';
import { refuse } from '../../http/refusal.ts';
import { inMemberTurn } from '../../intent/press/idempotency.ts';
import { lockMember } from '../../ledger/account.ts';
import {
  findLossLimit,
  type LossLimitState,
  setLaterLossLimit,
  setLossLimit,
  showLossLimit,
} from '../loss-limit/limit.ts';
import { refuseUnproven } from './proof.ts';
import { addChanges, type ChangedFrom, findDetails } from './store.ts';

/** What loosens a limit waits so long: a wish of the heat of play has passed by then. */
const coolingOffHours = 24;

export type Wished = { amount: number | null; password?: string | undefined };

/**
 * Sets a member's own daily loss limit, null: none (decision 14). A first or a lower one is in force at once and cancels
 * what waited, as the present one asked for again does; a higher one or none needs the password (WRONG_PASSWORD,
 * REQUEST_LIMIT) and waits 24 h.
 */
export async function changeLossLimit(house: House, memberId: bigint, { amount, password }: Wished, from: ChangedFrom) {
  const member = await findDetails(house.db, memberId);
  if (member === undefined) return refuse('NO_USER');
  const wishedMinor = amount === null ? null : toMinor(amount);
  const loosens = isLooser(wishedMinor, await findLossLimit(house.db, memberId));
  const unproven = loosens ? await refuseUnproven(house, member, password) : undefined;
  if (unproven) return unproven;
  return inMemberTurn(house.db, memberId, (tx) => store(tx, memberId, { wishedMinor, proven: loosens }, from));
}

type Wish = { wishedMinor: bigint | null; proven: boolean };

/** Under the member's lock: a transfer is decided either by the old limit and before, or by the new one. */
async function store(tx: Tx, memberId: bigint, { wishedMinor, proven }: Wish, from: ChangedFrom) {
  if ((await lockMember(tx, memberId)) === undefined) return refuse('NO_WALLET');
  const held = await findLossLimit(tx, memberId);
  if (held === null || !isLooser(wishedMinor, held)) await setLossLimit(tx, memberId, wishedMinor);
  else {
    if (!proven) return refuse('WRONG_PASSWORD');
    const later = { heldMinor: BigInt(held.amount), nextMinor: wishedMinor, from: waitsUntil(held, wishedMinor) };
    await setLaterLossLimit(tx, memberId, later);
  }
  const now = await findLossLimit(tx, memberId);
  await addChanges(tx, memberId, [{ field: 'loss_limit', before: written(held), after: written(now) }], from);
  return showLossLimit(now);
}

/** A wish that is no looser than the one that waits, such as a copy of the call, does not begin to wait anew. */
function waitsUntil({ nextAmount, nextFrom }: LossLimitState, wishedMinor: bigint | null) {
  const waits =
    nextFrom !== null && (nextAmount === null || (wishedMinor !== null && wishedMinor <= BigInt(nextAmount)));
  return waits ? nextFrom : { hours: coolingOffHours };
}

function isLooser(wishedMinor: bigint | null, held: LossLimitState | null): boolean {
  return held !== null && (wishedMinor === null || wishedMinor > BigInt(held.amount));
}

/** For the audit: the limit, and what follows it. */
function written(state: LossLimitState | null): string | null {
  if (state === null) return null;
  const follows = state.nextAmount === null ? 'none' : formatMajor(BigInt(state.nextAmount));
  const amount = formatMajor(BigInt(state.amount));
  return state.nextFrom === null ? amount : `${amount}, then ${follows} from ${state.nextFrom}`;
}
