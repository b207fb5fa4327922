import type { Currency } from '@kapao/contract/money';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';
import type { Written } from '../money/idempotency/idempotency.ts';
import {
  type Ending,
  endingJson,
  type Intent,
  intentJson,
  intentOp,
  newIntent,
  type NewIntent,
  type Settled,
  stateAfter,
  withId,
} from '../money/intent/intent.ts';
import { houseAccount } from '../money/ledger/account.ts';
import type { TransferFacts } from './side.ts';
import { reserveSql, storeLegEnd } from './store.ts';

export type TransferDetail = {
  from: string;
  to: string;
  username: string;
  /** Hundredths of provider credits. */
  credits: string;
  currency: Currency;
  thenUsername?: string;
  thenCredits?: string;
};

export const WALLET = 'WALLET';

export type TransferGroupPlan = { subject: string; legs: readonly NewIntent[] };

/**
 * Builds a plan. One request may begin several transfers (recall of every game); `subject` joins their ids with commas.
 */
export function planLegs(legs: readonly NewIntent[]): TransferGroupPlan {
  return { subject: legs.map(({ groupId }) => groupId).join(','), legs };
}

/** Reserves a plan made from `seen` in one commit: intents, held money, statement rows and the idempotency key. */
export function reserveLegs(
  memberId: bigint,
  codes: readonly string[] | null,
  seen: TransferFacts,
  { subject, legs }: TransferGroupPlan,
  idempotencyKey: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return reserveSql(idempotencyKey, memberId, { codes, seen }, { subject, legs: legs.map(legJson) });
}

export function intentsOf({ written, ids }: Written<TransferGroupPlan>): Intent[] {
  return written.legs.map((leg, nth) => withId(leg, ids[nth]));
}

/**
 * Ends a leg in one commit: hold or credit, the game's cached balance, statement, log, and the next leg. Returns
 * `undefined` when it had ended before.
 */
export async function settleLeg(db: Db, intent: Intent, ending: Ending): Promise<Settled | undefined> {
  const next = secondLeg(intent);
  const row = await storeLegEnd(db, intent, {
    leg: legJson(intent),
    ending: endingJson(ending),
    next: next && legJson(next),
  });
  if (row?.ended !== true) return undefined;
  const ended = { ...intent, state: stateAfter(ending), result: row.result };
  return next === undefined || row.next_id === null ? { ended } : { ended, next: withId(next, row.next_id) };
}

function secondLeg({ memberId, amountMinor, groupId, ...intent }: Intent): NewIntent | undefined {
  const { from, to, currency, thenUsername: username, thenCredits: credits = '' } = detailOf(intent);
  if (username === undefined) return undefined;
  const detail = { from, to, currency, username, credits };
  return newIntent({ kind: 'transfer-in', memberId, amountMinor, provider: to, groupId, detail });
}

function legJson(leg: NewIntent) {
  const house = houseAccount.provider(leg.provider, detailOf(leg).currency);
  return { ...intentJson(leg), op: intentOp(leg), house, journey: `t:${leg.groupId}` };
}

export function detailOf(intent: Pick<Intent, 'detail'>): TransferDetail {
  return intent.detail as TransferDetail;
}
