import type { Pool } from 'pg';
import type { Db } from '../../src/db/transaction.ts';
import type { GameProvider } from '../../src/game/provider.ts';
import { listOpenItems } from '../../src/game/reconcile/item.ts';
import { reconcile } from '../../src/game/reconcile/reconcile.ts';
import { drive } from '../../src/intent/engine.ts';
import { fakeGame, type FakeGame, type Mood } from './partner.ts';
import { testHouse } from '../house.ts';
import { reserveIn } from '../intent.ts';
import { createGame } from '../wallet.ts';

export const minuteMs = 60_000;

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

const shows = {
  named: { book: 'list' },
  nameless: { book: 'list', nameless: true, listed: 50 },
  sum: { book: 'sum', nameless: true },
} as const;

/** A house whose partners keep books, and the words to compare them with ours. */
export function booksOf(db: Db, pool: Pool) {
  const games = new Map<string, GameProvider>();
  const house = testHouse(pool, { replace: { games } });

  async function itemsOf(code: string) {
    const items = (await listOpenItems(db)).filter(({ provider }) => provider === code);
    return items.map(({ kind, oursMinor, theirsMinor }) => [kind, oursMinor, theirsMinor]);
  }

  /** One run over the last hour: its end, and what stands open afterwards. */
  async function run({ provider: { code } }: FakeGame) {
    const window = { from: minutesAgo(60), to: minutesAgo(-1) };
    const [told] = await reconcile(house, [code], { window });
    if (told === undefined) throw new Error('nothing was compared');
    return { outcome: told.outcome, matched: told.matched, underWay: told.underWay, items: await itemsOf(code) };
  }

  return {
    house,
    itemsOf,
    run,
    /** A partner of the test's own, whose book has our names, has none, or is one sum. */
    async open(kind: keyof typeof shows): Promise<FakeGame> {
      const game = fakeGame(`GAME${games.size}`, kind === 'named' ? 'A' : 'C', shows[kind]);
      games.set(game.provider.code, game.provider);
      await createGame(db, game.provider.code);
      return game;
    },
    /** One transfer into the game, by a member of its own. */
    async send(game: FakeGame, amountMinor: bigint, mood: Mood = 'ok') {
      const intent = await reserveIn(db, game.provider.code, amountMinor);
      game.mood = mood;
      await drive(house, intent, performance.now());
      game.mood = 'ok';
      return intent;
    },
    /** What ended just now may not be in a partner's sum yet, so a sum is only judged some seconds later. */
    async settledRun(game: FakeGame) {
      await db
        .updateTable('intent')
        .set({ real_ended_at: minutesAgo(1) })
        .where('ended_at', 'is not', null)
        .execute();
      return run(game);
    },
  };
}
