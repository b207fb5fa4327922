import type { Tx } from '../db/transaction.ts';
import { creditsOf, movableIn, movableOut } from '../game/credits.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { beginOnce, findPress, isBegun, type Press } from '../intent/idempotency.ts';
import { createIntent, type Intent } from '../intent/intent.ts';
import type { Cash } from '../ledger/account.ts';
import { finishJourney } from './journey.ts';
import { askHolding, type GameSide, readSides } from './side.ts';
import { beginJourney, reserveIn, WALLET } from './transfer-saga.ts';

/** Least amount of a transfer: one unit of the wallet's currency (spec §5). */
const minimumMinor = 100n;

/** What is asked for: codes are WALLET or a game's; `all` takes whatever the wallet holds. */
export type TransferRequest = { from: string; to: string; amountMinor: bigint | 'all' };

/**
 * Moves money between the wallet and a game, or between two games (rules §9). In order: NO_GAME, SLOT_NO_ACCOUNT,
 * TRANSFER_MINIMUM, TRANSFER_PENDING, MONEY_NOT_ENOUGH; then the partner's yes, its no (TRANSFER_FAIL, the money is
 * back), or 202 while nobody knows.
 */
export async function transfer(house: House, press: Press, request: TransferRequest) {
  const startedAt = performance.now();
  // A game is asked before the lock is taken, and only for a new press; the wallet needs no asking.
  const known = request.from === WALLET ? undefined : await findPress<never, never>(house.db, press);
  const told = known === undefined && (await askSource(house, press.memberId, request));
  let mine: Intent | undefined;
  const begun =
    known ??
    (await beginOnce(house.db, press, async (tx, cash) => {
      house.faults.at(`${kindOf(request)}.reserve.before`);
      const reserved = await reserve(house, tx, cash, press.memberId, request, told);
      if (isRefusal(reserved)) return reserved;
      mine = reserved;
      return { subject: reserved.groupId };
    }));
  if (isRefusal(begun) || !isBegun(begun)) return begun;
  if (mine !== undefined) house.faults.at(`${mine.kind}.reserve.after`);
  return finishJourney(house, press, begun.subject, mine === undefined ? [] : [mine], startedAt);
}

const kindOf = (request: TransferRequest) => (request.from === WALLET ? 'transfer-in' : 'transfer-out');

/**
 * Has the source game say what it holds, before any lock is taken, so that the balance shown after the move is right
 * even if it was played with since the last look. False when it does not say.
 */
async function askSource(house: House, memberId: bigint, { from, to }: TransferRequest): Promise<boolean> {
  if (from === WALLET || from === to) return false;
  const sides = await readSides(house, house.db, memberId, [from]);
  const side = Array.isArray(sides) ? sides[0] : undefined;
  return side !== undefined && !side.busy && askHolding(house, memberId, side);
}

/** The rules under the member's lock, and the money set aside; one commit with what it answers. */
async function reserve(
  house: House,
  tx: Tx,
  cash: Cash,
  memberId: bigint,
  request: TransferRequest,
  sourceTold: boolean,
) {
  const { from, to } = request;
  const codes = [from, to].filter((code) => code !== WALLET);
  const sides = await readSides(house, tx, memberId, [...new Set(codes)]);
  if (isRefusal(sides)) return sides;
  const source = sides.find((side) => side.code === from);
  const target = sides.find((side) => side.code === to);
  const amountMinor = movable(request.amountMinor === 'all' ? cash.freeMinor : request.amountMinor, source, target);
  if (from === to || amountMinor < minimumMinor) return refuse('TRANSFER_MINIMUM', { min: 1 });
  if (sides.some((side) => side.busy)) return refuse('TRANSFER_PENDING');
  const journey = { tx, memberId, amountMinor, from, to, currency: cash.currency };
  const intent =
    source === undefined
      ? await reserveFromWallet(journey, target)
      : await reserveFromGame(journey, source, target, sourceTold);
  if (isRefusal(intent)) return intent;
  await beginJourney(tx, intent);
  return intent;
}

/** The largest amount not above the asked one that is exact in the wallet's and in each game's own unit. */
function movable(askedMinor: bigint, source: GameSide | undefined, target: GameSide | undefined): bigint {
  let amountMinor = askedMinor;
  for (;;) {
    const out = source === undefined ? amountMinor : movableOut(amountMinor, source.rate, source.provider.decimals);
    const both = target === undefined ? out : movableIn(out, target.rate, target.provider.decimals);
    if (both === amountMinor) return both;
    amountMinor = both;
  }
}

type Journey = { tx: Tx; memberId: bigint; amountMinor: bigint; from: string; to: string; currency: Cash['currency'] };

async function reserveFromWallet({ tx, memberId, amountMinor, from, to, currency }: Journey, target?: GameSide) {
  if (target === undefined) return refuse('TRANSFER_MINIMUM', { min: 1 });
  const credits = creditsOf(amountMinor, target.rate).toString();
  const detail = { from, to, currency, username: target.username, credits };
  const intent = await reserveIn(tx, { kind: 'transfer-in', memberId, amountMinor, provider: to, detail });
  return intent ?? refuse('MONEY_NOT_ENOUGH');
}

async function reserveFromGame(journey: Journey, source: GameSide, target: GameSide | undefined, told: boolean) {
  const { tx, memberId, amountMinor, from, to, currency } = journey;
  const credits = creditsOf(amountMinor, source.rate);
  // Where the game does not say what it holds, its own refusal decides.
  if (told && source.amountMinor < amountMinor) return refuse('MONEY_NOT_ENOUGH');
  const second = target && {
    thenUsername: target.username,
    thenCredits: creditsOf(amountMinor, target.rate).toString(),
  };
  const detail = { from, to, currency, username: source.username, credits: credits.toString(), ...second };
  return createIntent(tx, { kind: 'transfer-out', memberId, amountMinor, provider: from, detail });
}
