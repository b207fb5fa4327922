import { unitMinor } from '@kapao/contract/money';
import { movableOut } from '../game/credits.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type Decision, isBegun, type IdempotencyKey, runOnce } from '../money/idempotency/idempotency.ts';
import { transferDoneOf, finishTransferGroup, type TransferDone } from './transfer-group.ts';
import { intentsOf, type TransferGroupPlan, planLegs, reserveLegs, WALLET } from './leg.ts';
import { askHolding, openSides, type TransferFacts } from './side.ts';
import { refuseStoppedTransfer, type StopRefused } from './stopped.ts';
import { transferFacts } from './store.ts';
import { legOut } from './transfer.ts';

/**
 * Moves all money from games to the wallet, one transfer per game, in parallel (rules#transfers). `stuck` names games
 * that did not report their balance or refused.
 */
export async function recallAll(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  idempotencyKey: IdempotencyKey,
) {
  const startedAt = performance.now();
  const { memberId } = idempotencyKey;
  let asked: { answered: string[]; silent: string[] } = { answered: [], silent: [] };
  const begun = await runOnce(services.db, idempotencyKey, {
    facts: transferFacts(memberId, null),
    prepare: async (seen: TransferFacts | null) => {
      asked = await askBalances(services, memberId, seen);
      return true;
    },
    decide: (seen: TransferFacts) => decideRecall(services, seen, memberId, asked.answered),
    write: (keySql, seen, plan) => reserveLegs(memberId, null, seen, plan, keySql),
  });
  if (!('written' in begun) && !isBegun(begun)) return { answer: begun, stuck: asked.silent };
  const [subject, mine] = isBegun(begun) ? [begun.subject, []] : [begun.written.subject, intentsOf(begun)];
  const answer = await finishTransferGroup(services, idempotencyKey, subject, mine, startedAt);
  return { answer, stuck: [...asked.silent, ...refusedBy(answer)] };
}

function refusedBy(answer: object): string[] {
  const stuck = isRefusal(answer) ? (answer as Refusal).data?.stuck : undefined;
  return Array.isArray(stuck) ? stuck.map(String) : [];
}

async function askBalances(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  facts: TransferFacts | null,
) {
  const sides = facts === null ? [] : openSides(services, facts);
  const stored = await Promise.all(sides.map((side) => askHolding(services, memberId, side)));
  const codesOf = (wanted: boolean) => sides.filter((_, index) => stored[index] === wanted).map(({ code }) => code);
  return { answered: codesOf(true), silent: codesOf(false) };
}

function decideRecall(
  services: Pick<Services, 'games'>,
  facts: TransferFacts,
  memberId: bigint,
  reported: readonly string[],
): Decision<TransferGroupPlan, TransferDone, StopRefused> {
  const { currency } = facts;
  const stopped = refuseStoppedTransfer(facts, WALLET);
  if (stopped !== undefined) return stopped;
  const legs = openSides(services, facts).flatMap((side) => {
    if (side.busy || !reported.includes(side.code)) return [];
    const amountMinor = movableOut(side.amountMinor, side.rate, side.provider.decimals, unitMinor[currency]);
    return amountMinor === 0n ? [] : [legOut({ memberId, amountMinor, from: side.code, to: WALLET, currency }, side)];
  });
  return legs.length === 0 ? { final: transferDoneOf(balancesOf(facts), 0n) } : { plan: planLegs(legs) };
}

function balancesOf({ free, games }: TransferFacts) {
  const open = Object.entries(games).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { free, slots: open.map(([code, { amount }]) => ({ code, amount })) };
}
