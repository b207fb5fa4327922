import type { Tx } from '../db/transaction.ts';
import { creditsOf, movableOut } from '../game/credits.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { beginOnce, findPress, isBegun, type Press } from '../intent/idempotency.ts';
import { createIntent, type Intent } from '../intent/intent.ts';
import type { Cash } from '../ledger/account.ts';
import { finishJourney, readBalances, subjectOf } from './journey.ts';
import { askHolding, readOpenSides } from './side.ts';
import { beginJourney, WALLET } from './transfer-saga.ts';

/**
 * Brings everything that lies in games back into the wallet: one transfer a game, all at once (rules §9). A game that
 * does not say what it holds keeps it and is named in `stuck`; so is one that refuses.
 */
export async function recallAll(house: House, press: Press) {
  const startedAt = performance.now();
  const known = await findPress<never, never>(house.db, press);
  const asked = known === undefined ? await askGames(house, press.memberId) : { told: [], silent: [] };
  let mine: Intent[] = [];
  const begun =
    known ??
    (await beginOnce(house.db, press, async (tx, cash) => {
      mine = await reserveAll(house, tx, cash, press.memberId, asked.told);
      if (mine.length === 0) return readBalances(tx, press.memberId);
      return { subject: subjectOf(mine.map(({ groupId }) => groupId)) };
    }));
  if (isRefusal(begun) || !isBegun(begun)) return { answer: begun, stuck: asked.silent };
  const answer = await finishJourney(house, press, begun.subject, mine, startedAt);
  return { answer, stuck: [...asked.silent, ...refusedBy(answer)] };
}

function refusedBy(answer: object): string[] {
  const stuck = isRefusal(answer) ? (answer as Refusal).data?.stuck : undefined;
  return Array.isArray(stuck) ? stuck.map(String) : [];
}

/** Codes of the games that said what they hold; money in one that does not answer in time stays where it is. */
async function askGames(house: House, memberId: bigint): Promise<{ told: string[]; silent: string[] }> {
  const sides = await readOpenSides(house, house.db, memberId);
  const answered = await Promise.all(sides.map((side) => askHolding(house, memberId, side)));
  const codesOf = (wanted: boolean) => sides.filter((_, index) => answered[index] === wanted).map(({ code }) => code);
  return { told: codesOf(true), silent: codesOf(false) };
}

async function reserveAll(
  house: House,
  tx: Tx,
  cash: Cash,
  memberId: bigint,
  told: readonly string[],
): Promise<Intent[]> {
  const intents: Intent[] = [];
  for (const side of await readOpenSides(house, tx, memberId)) {
    if (side.busy || !told.includes(side.code)) continue;
    const amountMinor = movableOut(side.amountMinor, side.rate, side.provider.decimals);
    if (amountMinor === 0n) continue;
    const credits = creditsOf(amountMinor, side.rate).toString();
    const detail = { from: side.code, to: WALLET, currency: cash.currency, username: side.username, credits };
    const intent = await createIntent(tx, { kind: 'transfer-out', memberId, amountMinor, provider: side.code, detail });
    await beginJourney(tx, intent);
    intents.push(intent);
  }
  return intents;
}
