import { type Currency, isWholeUnit, toMajor, unitMinor } from '@kapao/contract/money';
import { refuseOverLossLimit } from '../account/loss-limit/limit.ts';
import { creditsOf, movableIn, movableOut } from '../game/credits.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type Decision, isBegun, type IdempotencyKey, runOnce } from '../money/idempotency/idempotency.ts';
import { newIntent } from '../money/intent/intent.ts';
import { finishTransferGroup } from './transfer-group.ts';
import { intentsOf, type TransferGroupPlan, planLegs, reserveLegs, WALLET } from './leg.ts';
import { refuseStoppedTransfer, type StopRefused } from './stopped.ts';
import { askHolding, type GameSide, sidesOf, type TransferFacts } from './side.ts';
import { transferFacts } from './store.ts';

/** One unit of the wallet's currency (product#transfer). */
const minimumMinor = 100n;

export type TransferRequest = { from: string; to: string; amountMinor: bigint | 'all' };

/**
 * Moves money between the wallet and a game, or between two games; refuses in the order of rules#transfers. Answers the
 * balances, TRANSFER_FAIL when the money is back, or 202 while unknown.
 */
export async function transferMoney(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  idempotencyKey: IdempotencyKey,
  request: TransferRequest,
) {
  const startedAt = performance.now();
  const { memberId } = idempotencyKey;
  const codes = [...new Set([request.from, request.to])].filter((code) => code !== WALLET);
  let reported = false;
  const prepare = async (seen: TransferFacts | null) => {
    reported = await askSource(services, memberId, request, seen);
    return true;
  };
  const begun = await runOnce(services.db, idempotencyKey, {
    facts: transferFacts(memberId, codes),
    ...(request.from === WALLET ? {} : { prepare }),
    decide: (seen: TransferFacts) => decideTransfer(services, seen, memberId, request, reported),
    write: (keySql, seen, plan) => reserveLegs(memberId, codes, seen, plan, keySql),
  });
  if ('written' in begun)
    return finishTransferGroup(services, idempotencyKey, begun.written.subject, intentsOf(begun), startedAt);
  return isBegun(begun) ? finishTransferGroup(services, idempotencyKey, begun.subject, [], startedAt) : begun;
}

/**
 * Asks the source game before any lock, so that the balance after the move is right even if the member played since.
 */
async function askSource(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  { from, to }: TransferRequest,
  facts: TransferFacts | null,
) {
  if (facts === null || from === to) return false;
  const sides = sidesOf(services, facts, [from]);
  const side = Array.isArray(sides) ? sides[0] : undefined;
  return side !== undefined && !side.busy && askHolding(services, memberId, side);
}

type Refused =
  | StopRefused
  | 'INVALID_REQUEST'
  | 'NO_GAME'
  | 'KEY_MISSING'
  | 'SLOT_NO_ACCOUNT'
  | 'TRANSFER_MINIMUM'
  | 'RG_LOSS_LIMIT'
  | 'BONUS_CONDITION'
  | 'TRANSFER_PENDING'
  | 'DEBT_OPEN'
  | 'MONEY_NOT_ENOUGH';

function decideTransfer(
  services: Pick<Services, 'games'>,
  facts: TransferFacts,
  memberId: bigint,
  request: TransferRequest,
  sourceTold: boolean,
): Decision<TransferGroupPlan, never, Refused> {
  const { from, to } = request;
  const stopped = refuseStoppedTransfer(facts, to);
  if (stopped !== undefined) return stopped;
  const unit = unitMinor[facts.currency];
  const asked = request.amountMinor;
  if (asked !== 'all' && !isWholeUnit(asked, facts.currency)) return refuse('INVALID_REQUEST', { field: 'amount' });
  const codes = [...new Set([from, to])].filter((code) => code !== WALLET);
  const sides = sidesOf(services, facts, codes);
  if (isRefusal(sides)) return sides;
  const source = sides.find((side) => side.code === from);
  const target = sides.find((side) => side.code === to);
  const freeMinor = BigInt(facts.free);
  if (target !== undefined && facts.owed !== '0') return refuse('DEBT_OPEN', { owed: toMajor(BigInt(facts.owed)) });
  const amountMinor = movable(asked === 'all' ? freeMinor : asked, unit, source, target);
  if (from === to || amountMinor < minimumMinor) return refuse('TRANSFER_MINIMUM', { min: 1 });
  // Only money from the wallet into a game counts for the loss limit (decision 14).
  const overLimit = source === undefined ? refuseOverLossLimit(facts.lossLimit, amountMinor) : undefined;
  if (overLimit !== undefined) return overLimit;
  const locked = refuseLocked(facts.condition, target);
  if (locked !== undefined) return locked;
  if (sides.some((side) => side.busy)) return refuse('TRANSFER_PENDING');
  const enoughMinor = source === undefined ? freeMinor : sourceTold ? source.amountMinor : amountMinor;
  if (enoughMinor < amountMinor) return refuse('MONEY_NOT_ENOUGH');
  const transferGroup = { memberId, amountMinor, from, to, currency: facts.currency };
  return {
    plan: planLegs([source === undefined ? legIn(transferGroup, target) : legOut(transferGroup, source, target)]),
  };
}

/**
 * Refuses with BONUS_CONDITION a game that the open condition excludes, and every game while the condition expires
 * (rules#conditions).
 */
function refuseLocked(condition: TransferFacts['condition'], target: GameSide | undefined) {
  if (condition === null || target === undefined) return undefined;
  const { state, categories } = condition;
  const allowed = state === 'OPEN' && (categories.length === 0 || categories.includes(target.category));
  return allowed ? undefined : refuse('BONUS_CONDITION', { categories });
}

function movable(askedMinor: bigint, unit: bigint, source?: GameSide, target?: GameSide): bigint {
  let amountMinor = askedMinor;
  for (;;) {
    const out = source ? movableOut(amountMinor, source.rate, source.provider.decimals, unit) : amountMinor;
    const both = target ? movableIn(out, target.rate, target.provider.decimals, unit) : out;
    if (both === amountMinor) return both;
    amountMinor = both;
  }
}

type Journey = { memberId: bigint; amountMinor: bigint; from: string; to: string; currency: Currency };

function legIn({ memberId, amountMinor, from, to, currency }: Journey, target: GameSide | undefined) {
  if (target === undefined) throw new Error('a transfer out of the wallet goes into a game');
  const credits = creditsOf(amountMinor, target.rate).toString();
  const detail = { from, to, currency, username: target.username, credits };
  return newIntent({ kind: 'transfer-in', memberId, amountMinor, provider: to, detail });
}

export function legOut({ memberId, amountMinor, from, to, currency }: Journey, source: GameSide, target?: GameSide) {
  const credits = creditsOf(amountMinor, source.rate).toString();
  const second = target && {
    thenUsername: target.username,
    thenCredits: creditsOf(amountMinor, target.rate).toString(),
  };
  const detail = { from, to, currency, username: source.username, credits, ...second };
  return newIntent({ kind: 'transfer-out', memberId, amountMinor, provider: from, detail });
}
