import { type Currency, isWholeUnit, toMajor, unitMinor } from '@kapao/contract/money';
import { refuseOverLimit } from '../account/loss-limit/limit.ts';
import { creditsOf, movableIn, movableOut } from '../game/credits.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { type Decision, decideOnce, look } from '../intent/press/decide.ts';
import { isBegun, type Press } from '../intent/press/idempotency.ts';
import { newIntent } from '../intent/intent.ts';
import { finishJourney } from './journey.ts';
import { intentsOf, type JourneyPlan, planOf, reserveLegs, WALLET } from './leg.ts';
import { refuseStopped, type StopRefused } from './stopped.ts';
import { askHolding, type GameSide, sidesOf, type TransferFacts, transferFacts } from './side.ts';

/** Least amount of a transfer: one unit of the wallet's currency (product#transfer). */
const minimumMinor = 100n;

/** What is asked for: codes are WALLET or a game's; `all` takes whatever the wallet holds. */
export type TransferRequest = { from: string; to: string; amountMinor: bigint | 'all' };

/**
 * Moves money between the wallet and a game, or between two games. In order: RG_EXCLUDED and RG_TIMEOUT (into a game),
 * ACCOUNT_FROZEN, INVALID_REQUEST (a fraction of a kip), NO_GAME (also one without a rate), SLOT_NO_ACCOUNT,
 * DEBT_OPEN (into a game), TRANSFER_MINIMUM, RG_LOSS_LIMIT, BONUS_CONDITION (a game the bonus does not allow),
 * TRANSFER_PENDING, MONEY_NOT_ENOUGH; then the partner's yes, its no (TRANSFER_FAIL, the money is
 * back), or 202 while nobody knows.
 */
export async function transfer(house: House, press: Press, request: TransferRequest) {
  const startedAt = performance.now();
  const { memberId } = press;
  const codes = [...new Set([request.from, request.to])].filter((code) => code !== WALLET);
  const facts = transferFacts(memberId, codes);
  // A game is asked before the lock is taken, and only for a new press; the wallet needs no asking.
  const first = request.from === WALLET ? undefined : await look<TransferFacts, never, never>(house.db, press, facts);
  const told = first?.known === undefined && (await askSource(house, memberId, request, first?.facts ?? null));
  const begun = await decideOnce(house.db, press, {
    facts,
    decide: (seen: TransferFacts) => decide(house, seen, memberId, request, told),
    write: (pressed, seen, plan) => reserveLegs(memberId, codes, seen, plan, pressed),
  });
  if ('written' in begun) return finishJourney(house, press, begun.written.subject, intentsOf(begun), startedAt);
  return isBegun(begun) ? finishJourney(house, press, begun.subject, [], startedAt) : begun;
}

/**
 * Has the source game say what it holds, before any lock is taken, so that the balance shown after the move is right
 * even if it was played with since the last look. False when it does not say.
 */
async function askSource(house: House, memberId: bigint, { from, to }: TransferRequest, facts: TransferFacts | null) {
  if (facts === null || from === to) return false;
  const sides = sidesOf(house, facts, [from]);
  const side = Array.isArray(sides) ? sides[0] : undefined;
  return side !== undefined && !side.busy && askHolding(house, memberId, side);
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

/** The rules, by what is known of wallet and games. */
function decide(
  house: House,
  facts: TransferFacts,
  memberId: bigint,
  request: TransferRequest,
  sourceTold: boolean,
): Decision<JourneyPlan, never, Refused> {
  const { from, to } = request;
  const stopped = refuseStopped(facts, to);
  if (stopped !== undefined) return stopped;
  const unit = unitMinor[facts.currency];
  const asked = request.amountMinor;
  if (asked !== 'all' && !isWholeUnit(asked, facts.currency)) return refuse('INVALID_REQUEST', { field: 'amount' });
  const codes = [...new Set([from, to])].filter((code) => code !== WALLET);
  const sides = sidesOf(house, facts, codes);
  if (isRefusal(sides)) return sides;
  const source = sides.find((side) => side.code === from);
  const target = sides.find((side) => side.code === to);
  const freeMinor = BigInt(facts.free);
  if (target !== undefined && facts.owed !== '0') return refuse('DEBT_OPEN', { owed: toMajor(BigInt(facts.owed)) });
  const amountMinor = movable(asked === 'all' ? freeMinor : asked, unit, source, target);
  if (from === to || amountMinor < minimumMinor) return refuse('TRANSFER_MINIMUM', { min: 1 });
  // Only what leaves the wallet for a game counts; money can always come out, and games are alike (decision 14).
  const overLimit = source === undefined ? refuseOverLimit(facts.lossLimit, amountMinor) : undefined;
  if (overLimit !== undefined) return overLimit;
  const locked = refuseLocked(facts.condition, target);
  if (locked !== undefined) return locked;
  if (sides.some((side) => side.busy)) return refuse('TRANSFER_PENDING');
  // Where a game does not say what it holds, its own refusal decides.
  const enoughMinor = source === undefined ? freeMinor : sourceTold ? source.amountMinor : amountMinor;
  if (enoughMinor < amountMinor) return refuse('MONEY_NOT_ENOUGH');
  const journey = { memberId, amountMinor, from, to, currency: facts.currency };
  return { plan: planOf([source === undefined ? legIn(journey, target) : legOut(journey, source, target)]) };
}

/**
 * BONUS_CONDITION for a game that the open condition leaves out; while one is being called back, for any
 * (rules#conditions).
 */
function refuseLocked(condition: TransferFacts['condition'], target: GameSide | undefined) {
  if (condition === null || target === undefined) return undefined;
  const { state, categories } = condition;
  const allowed = state === 'OPEN' && (categories.length === 0 || categories.includes(target.category));
  return allowed ? undefined : refuse('BONUS_CONDITION', { categories });
}

/** The largest amount not above the asked one that is exact in the wallet's and in each game's own unit. */
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

/** Out of a game, into the wallet or on into a second one. */
export function legOut({ memberId, amountMinor, from, to, currency }: Journey, source: GameSide, target?: GameSide) {
  const credits = creditsOf(amountMinor, source.rate).toString();
  const second = target && {
    thenUsername: target.username,
    thenCredits: creditsOf(amountMinor, target.rate).toString(),
  };
  const detail = { from, to, currency, username: source.username, credits, ...second };
  return newIntent({ kind: 'transfer-out', memberId, amountMinor, provider: from, detail });
}
