import type { Pool } from 'pg';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { GameProvider } from '../../src/game/provider.ts';
import { listOpenItems } from '../../src/reconcile/store.ts';
import { reconcileStatements } from '../../src/reconcile/reconcile.ts';
import { drive } from '../../src/money/intent/engine.ts';
import { fakeGame, type FakeGame } from './partner.ts';
import type { Mood } from '../partner/line.ts';
import { testServices } from '../services.ts';
import { reserveIn } from '../intent.ts';
import { createGame } from '../wallet.ts';

export const minuteMs = 60_000;

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

const shows = {
  named: { statement: 'list' },
  nameless: { statement: 'list', nameless: true, listed: 50 },
  sum: { statement: 'sum', nameless: true },
} as const;

export function statementsOf(db: Db, pool: Pool) {
  const games = new Map<string, GameProvider>();
  const services = testServices(pool, { replace: { games } });

  async function itemsOf(code: string) {
    const items = (await listOpenItems(db)).filter(({ provider }) => provider === code);
    return items.map(({ kind, oursMinor, theirsMinor }) => [kind, oursMinor, theirsMinor]);
  }

  async function run({ provider: { code } }: FakeGame) {
    const window = { from: minutesAgo(60), to: minutesAgo(-1) };
    const [reported] = await reconcileStatements(services, [code], { window });
    if (reported === undefined) throw new Error('no comparison was made');
    return {
      outcome: reported.outcome,
      matched: reported.matched,
      underWay: reported.underWay,
      items: await itemsOf(code),
    };
  }

  return {
    services,
    itemsOf,
    run,
    async open(kind: keyof typeof shows): Promise<FakeGame> {
      const game = fakeGame(`GAME${games.size}`, kind === 'named' ? 'A' : 'C', shows[kind]);
      games.set(game.provider.code, game.provider);
      await createGame(db, game.provider.code);
      return game;
    },
    async send(game: FakeGame, amountMinor: bigint, mood: Mood = 'ok') {
      const intent = await reserveIn(db, game.provider.code, amountMinor);
      game.mood = mood;
      await drive(services, intent, performance.now());
      game.mood = 'ok';
      return intent;
    },
    /** A provider's sum may lack the newest transfers, so it is judged some seconds later. */
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
