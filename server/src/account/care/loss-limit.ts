import { formatMajor, toMinor } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { withMemberLock } from '../../money/idempotency/idempotency.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { type LossLimitState, showLossLimit } from '../loss-limit/limit.ts';
import { findLossLimit, setLaterLossLimit, setLossLimit } from '../loss-limit/store.ts';
import { refuseUnproven } from './proof.ts';
import { addChanges, type ChangedFrom, findDetails } from './store.ts';

const coolingOffHours = 24;

export type Wished = { amount: number | null; password?: string | undefined };

/**
 * Sets the member's daily loss limit; null removes it (decision 14). A first, equal or lower limit applies at once; a
 * higher one or none needs the password (WRONG_PASSWORD, REQUEST_LIMIT) and 24 h.
 */
export async function changeLossLimit(
  services: Pick<Services, 'config' | 'db'>,
  memberId: bigint,
  { amount, password }: Wished,
  from: ChangedFrom,
) {
  const member = await findDetails(services.db, memberId);
  if (member === undefined) return refuse('NO_USER');
  const wishedMinor = amount === null ? null : toMinor(amount);
  const loosens = loosensHeldLimit(wishedMinor, await findLossLimit(services.db, memberId));
  const unproven = loosens ? await refuseUnproven(services, member, password) : undefined;
  if (unproven) return unproven;
  return withMemberLock(services.db, memberId, (tx) =>
    storeLimit(tx, memberId, { wishedMinor, proven: loosens }, from),
  );
}

type Wish = { wishedMinor: bigint | null; proven: boolean };

/** Locks the member, so that a concurrent transfer sees either the old limit or the new one. */
async function storeLimit(tx: Tx, memberId: bigint, { wishedMinor, proven }: Wish, from: ChangedFrom) {
  if ((await lockMember(tx, memberId)) === undefined) return refuse('NO_WALLET');
  const held = await findLossLimit(tx, memberId);
  if (held === null || !loosensHeldLimit(wishedMinor, held)) await setLossLimit(tx, memberId, wishedMinor);
  else {
    if (!proven) return refuse('WRONG_PASSWORD');
    const later = { heldMinor: BigInt(held.amount), nextMinor: wishedMinor, from: waitsUntil(held, wishedMinor) };
    await setLaterLossLimit(tx, memberId, later);
  }
  const now = await findLossLimit(tx, memberId);
  await addChanges(tx, memberId, [{ field: 'loss_limit', before: written(held), after: written(now) }], from);
  return showLossLimit(now);
}

function waitsUntil({ nextAmount, nextFrom }: LossLimitState, wishedMinor: bigint | null) {
  const waits =
    nextFrom !== null && (nextAmount === null || (wishedMinor !== null && wishedMinor <= BigInt(nextAmount)));
  return waits ? nextFrom : { hours: coolingOffHours };
}

function loosensHeldLimit(wishedMinor: bigint | null, held: LossLimitState | null): boolean {
  return held !== null && (wishedMinor === null || wishedMinor > BigInt(held.amount));
}

function written(state: LossLimitState | null): string | null {
  if (state === null) return null;
  const follows = state.nextAmount === null ? 'none' : formatMajor(BigInt(state.nextAmount));
  const amount = formatMajor(BigInt(state.amount));
  return state.nextFrom === null ? amount : `${amount}, then ${follows} from ${state.nextFrom}`;
}
