import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { createWorld, linesOf, pass, restart, run, type World } from '../../../test/hostile/world.ts';
import { sizeOf } from '../../../test/run-length.ts';
import { sweepConditions } from '../../bonus/sweep.ts';
import { askUnpaid } from '../../deposit/qr/ask.ts';
import { checkSlips, endDecided } from '../../deposit/slip/work.ts';
import { sendCanaries, sweep } from '../intent/sweep.ts';
import { rewardPlay } from '../../play/reward.ts';
import { sendDelayed } from '../../withdraw/approval.ts';
import { readFeeds } from '../../../test/deposit/bank-feed.ts';
import { type Actor, createActor, recall } from '../../../test/hostile/actor.ts';
import { listDisagreements, listFrozen, listOpenWork } from '../../../test/hostile/books.ts';
import { moods } from '../../../test/partner/line.ts';
import * as evidence from '../../../test/hostile/members/evidence.ts';
import type { Plan } from '../../../test/hostile/members/evidence.ts';
import * as stakes from '../../../test/hostile/members/stakes.ts';
import * as withdrawals from '../../../test/hostile/members/withdrawals.ts';
import * as operators from '../../../test/hostile/operators.ts';

const { deliver, mixCurrencies, ...evidencePlans } = evidence;
const { churn, collect, toNight: _night, receiveRefund: _refund, leave: _leave, ...stakePlans } = stakes;
const plans: Readonly<Record<string, Plan>> = { ...evidencePlans, ...stakePlans, ...withdrawals };

const membersOfAPlan = 2;
const stepsBetweenChecks = 250;
const stepsBetweenDrains = 1_000;
const stepsBetweenReports = 5_000;
/** More rounds than anything needs to finish once nothing fails. */
const mostRounds = 10;

const jobs: readonly ((world: World) => Promise<unknown>)[] = [
  async (world) => {
    await pass(world, 60 * world.chance.between(1, 20));
    await run(world, sweep(world.services));
  },
  (world) => run(world, sendCanaries(world.services)),
  (world) => run(world, sendDelayed(world.services)),
  ({ services }) => askUnpaid(services),
  ({ services }) => readFeeds(services),
  async ({ services }) => {
    await checkSlips(services);
    await endDecided(services);
  },
  ({ services }) => rewardPlay(services),
  ({ services }) => sweepConditions(services),
];

const work: readonly ((world: World) => Promise<unknown>)[] = [
  operators.decideWithdrawals,
  operators.decideWithdrawals,
  operators.decidePayments,
  operators.creditDeclarations,
  operators.importLists,
  operators.settleTransfers,
  operators.closeReversals,
  deliver,
];

const { db, pool } = await createTestDb();
const dataDir = mkdtempSync(join(tmpdir(), 'kapao-hostile-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const seed = 20_261_122;
const steps = sizeOf({ gate: 2_000, full: 5_000, soak: 100_000 });

test(
  `hostile members, partners and operators gain nothing in ${steps} steps (SEED=${seed})`,
  async () => {
    await simulate(await createWorld(db, pool, dataDir, seed), steps);
  },
  sizeOf({ gate: 1, full: 6, soak: 36 }) * 600_000,
);

type Cast = { actor: Actor; moves: AsyncGenerator<void, void, void> };

async function simulate(world: World, steps: number): Promise<void> {
  const cast = await createCast(world);
  const actors = cast.map(({ actor }) => actor);
  for (let step = 1; step <= steps; step += 1) {
    await takeStep(world, cast);
    if (step % stepsBetweenChecks === 0) expectNone(step, await listFrozen(world));
    if (step % stepsBetweenDrains !== 0 && step !== steps) continue;
    await drain(world, actors);
    expectNone(step, await listDisagreements(world, actors));
    if (step % stepsBetweenReports === 0) process.stderr.write(`hostile simulation: ${step} of ${steps} steps agree\n`);
  }
}

function expectNone(step: number, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`after step ${step}:\n${faults.join('\n')}`);
}

async function createCast(world: World): Promise<Cast[]> {
  const cast: Cast[] = [];
  const add = async (origin: Parameters<typeof createActor>[1], plan: Plan): Promise<Actor> => {
    const actor = await createActor(world, origin);
    cast.push({ actor, moves: plan(world, actor) });
    return actor;
  };
  for (const [strategy, plan] of Object.entries(plans)) {
    for (let nth = 0; nth < membersOfAPlan; nth += 1) await add({ strategy }, plan);
  }
  for (let nth = 0; nth < membersOfAPlan; nth += 1) {
    await add({ strategy: 'mixCurrencies', currency: 'LAK' }, mixCurrencies);
    const inviter = await add({ strategy: 'churn' }, collect);
    await add({ strategy: 'churn', inviter }, churn);
  }
  return cast;
}

async function takeStep(world: World, cast: readonly Cast[]): Promise<void> {
  const draw = world.chance.between(1, 100);
  if (draw <= 60) await world.chance.pick(cast).moves.next();
  else if (draw <= 75) await world.chance.pick(jobs)(world);
  else if (draw <= 87) await world.chance.pick(work)(world);
  else if (draw <= 97) misbehave(world);
  else await restartOtherwise(world);
}

function misbehave(world: World): void {
  const { chance, bank } = world;
  const lines = linesOf(world);
  const isWell = chance.isLucky(0.5);
  if (isWell) for (const line of lines) line.mood = 'ok';
  bank.verifier.mood = !isWell && chance.isLucky(0.2) ? 'silent' : 'ok';
  if (isWell) return;
  const line = chance.pick(lines);
  line.mood = chance.pick(moods);
  line.lagging = chance.isLucky(0.3) ? Infinity : 0;
}

async function restartOtherwise(world: World): Promise<void> {
  world.hasPayouts = world.chance.isLucky(0.6);
  await restart(world);
}

/** Resets all providers and decides everything that waits, until nothing is in progress. */
async function drain(world: World, actors: readonly Actor[]): Promise<void> {
  for (const line of linesOf(world)) line.mood = 'ok';
  for (const game of Object.values(world.games)) game.endRounds();
  world.bank.verifier.mood = 'ok';
  world.hasPayouts = true;
  await restart(world);
  for (let round = 0; round < 3; round += 1) await settleAll(world, actors);
  await operators.dropDeclarations(world);
  for (let round = 0; round < mostRounds; round += 1) {
    await pass(world, 31 * 86_400);
    await sweepConditions(world.services);
    await settleAll(world, actors);
    if ((await listOpenWork(world)).length === 0) return;
  }
}

async function settleAll(world: World, actors: readonly Actor[]): Promise<void> {
  await pass(world, 2_000);
  await run(world, sweep(world.services));
  await deliver(world);
  await readFeeds(world.services);
  await checkSlips(world.services);
  await operators.importLists(world);
  await operators.decidePayments(world);
  await operators.settleTransfers(world);
  await operators.closeReversals(world);
  await operators.decideWithdrawals(world);
  await run(world, sendDelayed(world.services));
  await endDecided(world.services);
  for (const actor of actors) await recall(world, actor);
}
