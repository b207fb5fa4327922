import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Bench } from '../bench.ts';
import { openHttp, roundTripMs, runLoad } from '../load.ts';
import { type Figure, figureOf, medianOf, pairUp, ratio } from '../measure.ts';
import { callOf } from '../members.ts';
import { openScene, type Scene, transferOf, withdrawalOf } from '../scene.ts';
import { startServer } from '../stack.ts';
import { openTap } from '../tap.ts';

const clients = 32;
const countedCalls = 40;
const games = 16;

export async function measureWallet(bench: Bench): Promise<Figure[]> {
  const scene = await openScene(bench, clients);
  try {
    await addGames(scene);
    return [await measureRate(bench, scene), ...(await countRoundTrips(bench, scene))];
  } finally {
    await scene.close();
  }
}

async function addGames({ client }: Scene): Promise<void> {
  await client.query(
    `insert into game (code, name, category, login, position)
     select 'BENCH' || n, '{"th": "เกม", "la": "ເກມ", "en": "A game"}', 'slot', '{"kind": "open"}', 100 + n
     from generate_series(1, $1 - (select count(*)::int from game)) n`,
    [games],
  );
  await client.query(
    `insert into game_rate (game_code, currency, credits_per_unit_num, credits_per_unit_den)
     select code, currency, 1, 1 from game cross join (values ('THB'), ('LAK')) c (currency) on conflict do nothing`,
  );
  await client.query(
    `insert into game_account (member_id, game_code, username, password_sealed, active, amount_minor, refreshed_at)
     select m.id, g.code, 'kp' || substr(md5(m.id || g.code), 1, 10), '', true, 12345, now() from member m, game g
     on conflict do nothing`,
  );
  await client.query('analyze');
}

async function measureRate({ shape }: Bench, { http, player, client }: Scene): Promise<Figure> {
  const worker = new Worker(new URL('../empty-route.ts', import.meta.url));
  const [address] = (await once(worker, 'message')) as [string];
  const empty = openHttp(address, clients);
  const rate = (run: () => Promise<unknown>) => async () => (await runLoad(clients, shape.seconds, run)).perSecond;
  const home = rate(() => http.call(callOf(player(), '/api/wallet')));
  const pairs = await pairUp(
    shape,
    () => roundTripMs(client),
    rate(() => empty.call({ path: '/' })),
    home,
  );
  empty.close();
  await worker.terminate();
  const name = `GET /api/wallet with ${games} games / an empty Fastify route, ${clients} clients`;
  return figureOf({ name, limit: { atLeast: 0.5 } }, pairs, ratio, 'a second');
}

async function countRoundTrips({ dataDir }: Bench, scene: Scene): Promise<Figure[]> {
  const tap = await openTap(scene.databaseUrl);
  const server = await startServer({ databaseUrl: tap.url, dataDir, sandboxPort: scene.sandbox.port });
  const http = openHttp(server.url, 1);
  const { player } = scene;
  const count = async (run: () => Promise<unknown>): Promise<number> => {
    const counts: number[] = [];
    for (let round = 0; round < countedCalls; round += 1) {
      const before = tap.roundTrips();
      await run();
      counts.push(tap.roundTrips() - before);
    }
    return medianOf(counts);
  };
  const home = await count(() => http.call(callOf(player(), '/api/wallet')));
  const session = await count(() => http.call(callOf(player(), '/api/wallet/transfer/none')).catch(() => {}));
  const transfer = await count(transferOf({ http, player }));
  const withdrawal = await count(await withdrawalOf({ ...scene, http }, countedCalls));
  http.close();
  await server.kill();
  tap.close();
  return [
    { name: 'home: round trips to the database besides the session', limit: { atMost: 1 }, median: home - session + 1 },
    { name: 'home: round trips, session and all', median: home },
    { name: 'wallet → game: round trips', median: transfer },
    { name: 'a withdrawal: round trips', median: withdrawal },
  ];
}
