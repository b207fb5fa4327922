import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Pool } from 'pg';
import { serveBonus } from '../../src/bonus/routes.ts';
import type { Db } from '../../src/platform/db/transaction.ts';
import { serveDeposit } from '../../src/deposit/routes.ts';
import { serveGame } from '../../src/game/routes.ts';
import type { Services } from '../../src/platform/services.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { sweep } from '../../src/money/intent/sweep.ts';
import { serveInvite } from '../../src/invite/routes.ts';
import { serveRefund } from '../../src/refund/routes.ts';
import { serveWallet } from '../../src/wallet/routes.ts';
import { serveWheel } from '../../src/wheel/routes.ts';
import { serveWithdraw } from '../../src/withdraw/routes.ts';
import { fakeFeed } from '../deposit/bank-feed.ts';
import { fakeReader } from '../deposit/slip.ts';
import { testServices } from '../services.ts';
import { type Bank, createBank } from './bank.ts';
import { createDraw } from '../draw.ts';
import { type HostileGame, hostileGame } from './game.ts';
import { catchUp, type Line, unknown } from '../partner/line.ts';
import { openPlaces, type Places } from './places.ts';
import { createQrPartner, type QrPartner } from './qr.ts';

export type Games = Readonly<Record<'again' | 'asked' | 'listed' | 'bare', HostileGame>>;

/** One server over a database, and outside providers with records of their own. */
export type World = Places & {
  readonly db: Db;
  readonly pool: Pool;
  readonly chance: ReturnType<typeof createChance>;
  readonly bank: Bank;
  readonly qr: QrPartner;
  readonly feed: ReturnType<typeof fakeFeed>;
  readonly games: Games;
  readonly dataDir: string;
  slipText: string;
  aheadMs: number;
  hasPayouts: boolean;
  services: Services;
  app: FastifyInstance;
  death: PromiseWithResolvers<'killed'>;
};

/** Equal in every run, so that nights fall on the same steps. */
const startsAt = new Date('2031-03-01T12:00:00+07:00');

const mostHiddenSeconds = 20 * 3_600;

const settleSeconds = 60;

/** Draws what happens next, and amounts that no other payment has. */
function createChance(seed: number) {
  const used = new Set<bigint>();
  const next = createDraw(seed);
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  function payable(least: number, most: number, unit: bigint): bigint {
    for (;;) {
      const amountMinor = BigInt(between(least, most)) * unit;
      if (used.has(amountMinor)) continue;
      used.add(amountMinor);
      return amountMinor;
    }
  }
  return {
    between,
    isLucky: (share: number): boolean => next() < share,
    pick: <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[between(0, list.length - 1)] as T,
    baht: (least = 300, most = 4_000): bigint => payable(least * 100, most * 100, 1n),
    kip: (): bigint => payable(200_000, 2_000_000, 100n),
  };
}

export async function createWorld(db: Db, pool: Pool, dataDir: string, seed: number): Promise<World> {
  const places = await openPlaces(db);
  const kill = () => world.death.resolve('killed');
  const world: World = {
    ...places,
    db,
    pool,
    dataDir,
    chance: createChance(seed),
    bank: createBank([places.feedAccount, places.manualAccount, places.kipAccount], kill),
    qr: createQrPartner(),
    feed: fakeFeed(),
    games: {
      again: hostileGame({ code: 'AGAIN', capability: 'A', stakes: 'settled' }, kill),
      asked: hostileGame({ code: 'ASKED', capability: 'B', stakes: 'reported' }, kill),
      listed: hostileGame(
        { code: 'LISTED', capability: 'C', stakes: 'hidden', hasList: true, roundSeconds: mostHiddenSeconds },
        kill,
      ),
      bare: hostileGame({ code: 'BARE', capability: 'C', stakes: 'reported' }, kill),
    },
    slipText: '',
    aheadMs: startsAt.getTime() - Date.now(),
    hasPayouts: true,
    services: undefined as unknown as Services,
    app: undefined as unknown as FastifyInstance,
    death: Promise.withResolvers(),
  };
  start(world);
  await pass(world, 0);
  return world;
}

export function start(world: World): void {
  const { bank, games, qr, feed, pool, dataDir } = world;
  const death = Promise.withResolvers<'killed'>();
  const whileAlive = lineOfServer(death.promise);
  const replace: Partial<Services> = {
    ...(world.services !== undefined && { metrics: world.services.metrics }),
    log: pino({ level: 'silent' }),
    requestWaitsMs: 20,
    games: new Map(Object.values(games).map(({ provider }) => [provider.code, whileAlive(provider)])),
    qrChannels: new Map([[qr.channel.code, qr.channel]]),
    payouts: world.hasPayouts
      ? new Map([...bank.payouts.partners].map(([code, one]) => [code, whileAlive(one)]))
      : new Map(),
    bankFeed: feed,
    slipVerifier: bank.verifier,
    slipReader: fakeReader(() => [[world.slipText], [world.slipText]]),
  };
  world.services = testServices(pool, { config: { limits: false, sandbox: false, dataDir }, replace });
  const app = createServer(world.services);
  const routes = { app, services: world.services };
  for (const serve of [serveWallet, serveGame, serveDeposit, serveWithdraw, serveBonus]) serve(routes);
  for (const serve of [serveRefund, serveInvite, serveWheel]) serve(routes);
  world.app = app;
  world.death = death;
}

/** Cuts the lines of a server that dies: its code runs on in this process, and must move no money. */
function lineOfServer(death: Promise<unknown>): <T extends object>(provider: T) => T {
  let isAlive = true;
  void death.then(() => (isAlive = false));
  return (provider) =>
    new Proxy(provider, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => (isAlive ? Reflect.apply(value, target, given) : hearNothing(key));
      },
    });
}

function hearNothing(asked: string | symbol) {
  if (asked === 'status') return { status: 'unknown', evidence: {} };
  if (asked === 'transfer' || asked === 'pay') return unknown;
  throw new Error('the server is dead');
}

export const linesOf = ({ bank, games }: World): readonly Line[] => [bank.payouts, ...Object.values(games)];

export const now = ({ aheadMs }: World): Date => new Date(Date.now() + aheadMs);

export async function pass(world: World, seconds: number): Promise<void> {
  linesOf(world).forEach(catchUp);
  Object.values(world.games).forEach((game) => game.elapse(seconds));
  world.aheadMs += seconds * 1_000;
  const by = sql`${seconds}::int * interval '1 second'`;
  await sql`with c as (update clock set offset_ms = ${world.aheadMs}::bigint)
    update intent set next_at = next_at - ${by}, lease_until = lease_until - ${by}, sent_by = sent_by - ${by}
    where ended_at is null`.execute(world.db);
}

/** After the server's death starts a new one and returns undefined. */
export async function run<T>(world: World, work: Promise<T>): Promise<T | undefined> {
  const { death } = world;
  const first = await Promise.race([work.then((value) => ({ value })), death.promise]);
  const end = first === 'killed' ? first : await Promise.race([untilQuiet(world), death.promise]);
  if (first !== 'killed' && end !== 'killed') return first.value;
  // What the dead server waited for may answer later, to no effect.
  work.catch(() => undefined);
  await restart(world);
  return undefined;
}

export async function restart(world: World): Promise<void> {
  for (;;) {
    start(world);
    await pass(world, settleSeconds);
    const swept = await Promise.race([sweep(world.services), world.death.promise]);
    if (swept !== 'killed') return;
  }
}

async function untilQuiet({ db }: World): Promise<void> {
  const moving = sql`select 1 from intent where state = 'RESERVED' and ended_at is null limit 1`;
  while ((await moving.execute(db)).rows.length > 0) await sleep(1);
}
