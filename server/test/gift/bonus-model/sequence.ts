import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/transaction.ts';
import type { Services } from '../../../src/platform/services.ts';
import { type FakeGame, fakeGame } from '../../game/partner.ts';
import { createMember } from '../../member.ts';
import { createGame } from '../../wallet.ts';
import { compare, readMember, showModel } from './compare.ts';
import { type Model, newModel } from './member.ts';
import { type Product, productOf, untilQuiet } from './product.ts';
import { rules } from './rules.ts';
import type { Step, StepName } from './step.ts';

const kinds = [
  { category: 'slot', unitMinor: 1n, decimals: 2 },
  { category: 'sport', unitMinor: 100n, decimals: 0 },
] as const;

export async function openGames(db: Db, lane: number): Promise<FakeGame[]> {
  return Promise.all(
    kinds.map(async ({ category, decimals }, index) => {
      const game = fakeGame(`G${lane}X${index}`, 'A');
      game.provider = { ...game.provider, decimals };
      await createGame(db, game.provider.code);
      await db.updateTable('game').set({ category }).where('code', '=', game.provider.code).execute();
      return game;
    }),
  );
}

type Lane = { services: Services; games: readonly FakeGame[]; offers: readonly string[] };

/** Plays one sequence with a new member in the product and in the model, and compares both after every step. */
export async function playSequence({ services, games, offers }: Lane, steps: readonly Step[]): Promise<void> {
  const { db } = services;
  const { memberId } = await createMember(db);
  const usernames = games.map(({ provider }) => `${provider.code}-${memberId}`);
  const codes = games.map(({ provider }) => provider.code);
  await sql`insert into game_account (member_id, game_code, username, password_sealed, active)
    select ${memberId}, g.code, g.username, ''::bytea, true
    from unnest(${codes}::text[], ${usernames}::text[]) as g(code, username)`.execute(db);
  const model = newModel(kinds);
  const player = { memberId, model, codes, offers };
  const product = productOf(services, player);
  const hurried = productOf({ ...services, requestWaitsMs: 0 }, player);
  for (const [nth, step] of steps.entries()) {
    try {
      model.hung = false;
      const expected = decide(model, step);
      games.forEach((game, index) => void (game.mood = model.games[index]?.mood ?? 'ok'));
      if (step.do === 'play')
        games[step.game]?.balances.set(usernames[step.game] ?? '', model.games[step.game]?.real ?? 0n);
      const code = await carryOut(model.hung ? hurried : product, step);
      if (model.hung) await untilQuiet(services, memberId);
      const real = games.map(({ balances }, index) => `${balances.get(usernames[index] ?? '') ?? 0n}`);
      compare({ code, real, ...(await readMember(db, memberId)) }, { code: expected, ...showModel(model) });
    } catch (error) {
      throw new Error(`step ${nth + 1}, ${nameOf(step)}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

const decide = <K extends StepName>(model: Model, step: Step<K>): string => rules[step.do](model, step);
const carryOut = <K extends StepName>(product: Product, step: Step<K>): Promise<string> => product[step.do](step);

const nameOf = (step: Step): string =>
  JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
