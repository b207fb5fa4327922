import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findViolations } from '../money/ledger/invariants.ts';
import type { Step, StepName } from '../../test/gift/bonus-model/step.ts';
import { allTerms, createOffers, createPrizes } from '../../test/gift/bonus-model/terms.ts';
import { createTestDb } from '../../test/database.ts';
import { seed, sizeOf } from '../../test/run-length.ts';
import { testServices } from '../../test/services.ts';
import type { Db } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { type FakeGame, fakeGame } from '../../test/game/partner.ts';
import { createMember } from '../../test/member.ts';
import { createGame } from '../../test/wallet.ts';
import { compare, readMember, showModel } from '../../test/gift/bonus-model/compare.ts';
import { type Model, newModel } from '../../test/gift/bonus-model/member.ts';
import { type Product, productOf, untilQuiet } from '../../test/gift/bonus-model/product.ts';
import { rules } from '../../test/gift/bonus-model/rules.ts';

const kinds = [
  { category: 'slot', unitMinor: 1n, decimals: 2 },
  { category: 'sport', unitMinor: 100n, decimals: 0 },
] as const;

const { db, pool } = await createTestDb();

/** Members in parallel. Each lane draws its own sequences, so that each fails, shrinks and replays alone. */
const lanes = 20;
const sequences = sizeOf({ gate: 200, full: 2_000, soak: 100_000 });

const amountMinor = fc.oneof(
  fc.constantFrom(1_00n, 3_33n, 100_00n, 123_45n, 200_00n),
  fc.bigInt({ min: 1n, max: 500_00n }),
);
const game = fc.constantFrom(0, 0, 1);
const offer = fc.nat({ max: allTerms.length - 1 });
const instantOffer = fc.constantFrom(...[...allTerms.keys()].filter((nth) => allTerms[nth]?.instant));
const twice = fc.constantFrom(true, false, false);
const kind = <K extends Step['do']>(name: K) => fc.constant(name);

const deposit = fc.record({ do: kind('deposit'), amountMinor });
const take = fc.record({ do: kind('take'), offer, twice });
const gift = fc.record({ do: kind('gift'), offer: instantOffer });
const win = fc.record({ do: kind('win'), conditioned: fc.boolean() });
const claim = fc.record({ do: kind('claim'), twice });
const moveIn = fc.record({
  do: kind('transfer'),
  game,
  out: fc.constant(false),
  amountMinor: fc.oneof(amountMinor, fc.constant('all' as const)),
  twice,
});
const play = fc.record({
  do: kind('play'),
  game,
  to: fc.constantFrom(
    'target' as const,
    'below' as const,
    'floor' as const,
    'above' as const,
    0n,
    50n,
    97n,
    150n,
    400n,
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: deposit },
  { weight: 3, arbitrary: take },
  { weight: 1, arbitrary: gift },
  { weight: 1, arbitrary: win },
  { weight: 3, arbitrary: claim },
  { weight: 4, arbitrary: moveIn },
  { weight: 2, arbitrary: fc.record({ do: kind('transfer'), game, out: fc.constant(true), amountMinor, twice }) },
  { weight: 4, arbitrary: play },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind('mood'),
      game,
      mood: fc.constantFrom(
        'ok' as const,
        'refuse' as const,
        'lost-before' as const,
        'lost-after' as const,
        'down' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind('resolve'), game }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: kind('withdraw'), amountMinor: fc.bigInt({ min: 1_00n, max: 300_00n }), twice }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind('clear'),
      accepts: fc.constantFrom('nothing' as const, 'anything' as const, 'shown' as const, 'less' as const),
      twice,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind('adjust'),
      amountMinor: fc.bigInt({ min: -200_00n, max: 200_00n }).filter((by) => by !== 0n),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: kind('pass'), seconds: fc.constantFrom(61, 61, 660, 31 * 86_400) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'recall' as const,
        'look' as const,
        'load' as const,
        'refresh' as const,
        'reject' as const,
        'sweep' as const,
      ),
    }),
  },
);

const cappedOffer = fc.constantFrom(...[...allTerms.keys()].filter((nth) => (allTerms[nth]?.capTimes ?? 0n) > 0n));
const refresh: Step = { do: 'refresh' };

const withHold = fc
  .tuple(fc.bigInt({ min: 1_00n, max: 200_00n }), gift)
  .map(([held, given]): Step[] => [
    { do: 'deposit', amountMinor: held },
    { do: 'withdraw', amountMinor: held, twice: false },
    given,
  ]);

const withCap = fc
  .tuple(fc.bigInt({ min: 1n, max: 5_00n }), cappedOffer, play)
  .map(([left, capped, then]): Step[] => [
    { do: 'deposit', amountMinor: left },
    { do: 'take', offer: capped, twice: false },
    { do: 'deposit', amountMinor: 100_00n },
    { do: 'transfer', game: 1, out: false, amountMinor: 'all', twice: false },
    { do: 'play', game: 1, to: 'target' },
    refresh,
    { ...then, game: 1 },
    refresh,
  ]);

const withTimeouts = fc
  .tuple(play, fc.constantFrom('look' as const, 'refresh' as const))
  .map(([played, then]): Step[] => [
    { do: 'take', offer: 0, twice: false },
    { do: 'deposit', amountMinor: 100_00n },
    { do: 'transfer', game: 0, out: false, amountMinor: 'all', twice: false },
    { ...played, game: 0 },
    { do: 'pass', seconds: 61 },
    { do: 'mood', game: 1, mood: 'down' },
    { do: then },
  ]);

const opening = fc.oneof<fc.Arbitrary<readonly Step[]>[]>(
  fc.constant([]),
  fc.tuple(take, deposit),
  fc.tuple(take, deposit, moveIn, play),
  fc.tuple(win, claim, moveIn, play),
  fc.tuple(win, take, deposit, claim),
  withHold,
  withCap,
  withTimeouts,
);
const sequence = fc
  .tuple(opening, fc.array(step, { minLength: 1, maxLength: sizeOf({ gate: 3, full: 12, soak: 24 }), size: 'max' }))
  .map(([first, rest]): Step[] => [...first, ...rest]);

const whyOf = (end: PromiseSettledResult<unknown>): string[] =>
  end.status === 'rejected' ? [`${end.reason}\n${end.reason instanceof Error ? end.reason.cause : ''}`] : [];

test(
  `random steps of a member give bonuses as the rules say (SEED=${seed})`,
  async () => {
    const offers = await createOffers(db);
    await createPrizes(db);
    await sql`insert into setting (key, value) values ('withdraw.minMinor', '{"THB": 100}'), ('withdraw.autoMinor', '{"THB": 0}'),
      ('withdraw.dailyMinor', '{"THB": 1000000000000}')`.execute(db);
    const games = await Promise.all(Array.from({ length: lanes }, (_, lane) => openGames(db, lane)));
    const providers = new Map(games.flat().map(({ provider }) => [provider.code, provider]));
    const services = testServices(pool, {
      config: { limits: false },
      replace: { requestWaitsMs: 60_000, games: providers },
    });
    const property = (own: (typeof games)[number]) =>
      fc.asyncProperty(sequence, (steps) => playSequence({ services, games: own, offers }, steps));
    const ends = await Promise.allSettled(
      games.map((own, lane) => fc.assert(property(own), { numRuns: sequences / lanes, seed: seed + lane })),
    );
    expect(ends.flatMap(whyOf)).toEqual([]);
    expect(await findViolations(db)).toEqual([]);
  },
  sizeOf({ gate: 1, full: 6, soak: 72 }) * 600_000,
);

async function openGames(db: Db, lane: number): Promise<FakeGame[]> {
  return Promise.all(
    kinds.map(async ({ category, decimals }, index) => {
      const game = fakeGame(`G${lane}X${index}`, 'A');
      game.provider = { ...game.provider, decimals };
      await createGame(db, game.provider.code, { category });
      return game;
    }),
  );
}

type Lane = { services: Services; games: readonly FakeGame[]; offers: readonly string[] };

/** Plays one sequence with a new member in the product and in the model, and compares both after every step. */
async function playSequence({ services, games, offers }: Lane, steps: readonly Step[]): Promise<void> {
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
