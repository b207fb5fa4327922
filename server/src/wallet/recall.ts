import type { Tx } from '../db/transaction.ts';
import { creditsOf, movableOut } from '../game/credits.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { beginOnce, findPress, isBegun, type Press } from '../intent/idempotency.ts';
import { createIntent, type Intent } from '../intent/intent.ts';
import type { Cash } from '../ledger/account.ts';
import { finishJourney, readBalances, subjectOf } from './journey.ts';
import { askHolding, type GameSide, readOpenSides } from './side.ts';
import { beginJourney, WALLET } from './transfer-saga.ts';

/** `undefined`: the game did not say what it holds. */
type Holding = { side: GameSide; heldMinor: bigint | undefined };

/**
 * Brings everything that lies in games back into the wallet: one transfer a game, all at once (rules §9). A game that
 * does not say what it holds keeps it and is named in `stuck`; so is one that refuses.
 */
export async function recallAll(house: House, press: Press) {
  const startedAt = performance.now();
  const known = await findPress<never, never>(house.db, press);
  const holdings = known === undefined ? await askHoldings(house, press.memberId) : [];
  let mine: Intent[] = [];
  const begun =
    known ??
    (await beginOnce(house.db, press, async (tx, cash) => {
      mine = await reserveAll(house, tx, cash, press.memberId, holdings);
      if (mine.length === 0) return readBalances(tx, press.memberId);
      return { subject: subjectOf(mine.map(({ groupId }) => groupId)) };
    }));
  const silent = holdings.filter(({ heldMinor }) => heldMinor === undefined).map(({ side }) => side.code);
  if (isRefusal(begun) || !isBegun(begun)) return { answer: begun, stuck: silent };
  const answer = await finishJourney(house, press, begun.subject, mine, startedAt);
  return { answer, stuck: [...silent, ...refusedBy(answer)] };
}

function refusedBy(answer: object): string[] {
  const stuck = isRefusal(answer) ? (answer as Refusal).data?.stuck : undefined;
  return Array.isArray(stuck) ? stuck.map(String) : [];
}

/** What each game holds now; one that does not answer in time stays where it is. */
async function askHoldings(house: House, memberId: bigint): Promise<Holding[]> {
  const sides = await readOpenSides(house, house.db, memberId);
  const asked = sides.map(async (side) => ({ side, heldMinor: await askHolding(house, memberId, side) }));
  return (await Promise.all(asked)).filter(({ heldMinor }) => heldMinor !== 0n);
}

async function reserveAll(
  house: House,
  tx: Tx,
  cash: Cash,
  memberId: bigint,
  holdings: readonly Holding[],
): Promise<Intent[]> {
  const free = await readOpenSides(house, tx, memberId);
  const intents: Intent[] = [];
  for (const { side, heldMinor } of holdings) {
    if (heldMinor === undefined || free.find(({ code }) => code === side.code)?.busy !== false) continue;
    const amountMinor = movableOut(heldMinor, side.rate, side.provider.decimals);
    if (amountMinor === 0n) continue;
    const credits = creditsOf(amountMinor, side.rate).toString();
    const detail = { from: side.code, to: WALLET, currency: cash.currency, username: side.username, credits };
    const intent = await createIntent(tx, { kind: 'transfer-out', memberId, amountMinor, provider: side.code, detail });
    await beginJourney(tx, intent);
    intents.push(intent);
  }
  return intents;
}
