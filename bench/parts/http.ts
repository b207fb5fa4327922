import type { Bench } from '../bench.ts';
import { connect, roundTripMs, runLoad, runSql, type Work } from '../load.ts';
import {
  type Call,
  difference,
  pairCalls,
  type Figure,
  figureOf,
  pairUp,
  quantileOf,
  ratio,
  type Shape,
} from '../measure.ts';
import { barePlayer, pgslotCall } from '../partner.ts';
import { checkLedger, openScene, type Scene, transferOf, withdrawalOf } from '../scene.ts';
import { createTpcb, tpcb } from '../tpcb.ts';

const clients = 64;
const withdrawalsASecond = 1_000;

export async function measureHttp(bench: Bench): Promise<Figure[]> {
  const scene = await openScene(bench, clients);
  try {
    await createTpcb(scene.client);
    const transfer = transferOf(scene);
    await runLoad(clients, 1, transfer);
    const figures = [
      ...(await measureRates(scene, bench.shape, transfer)),
      ...(await measureOverhead(scene, bench.shape, transfer)),
    ];
    await checkLedger(scene);
    return figures;
  } finally {
    await scene.close();
  }
}

async function measureRates(scene: Scene, shape: Shape, transfer: Call): Promise<Figure[]> {
  const probe = () => roundTripMs(scene.client);
  const withdraw = await withdrawalOf(scene, shape.pairs * shape.tries * shape.seconds * withdrawalsASecond);
  const base = async () => (await runSql(scene.databaseUrl, clients, shape.seconds, tpcb)).perSecond;
  const rate = (run: Call) => async () => (await runLoad(clients, shape.seconds, run)).perSecond;
  const lines = [
    ['wallet → game over HTTP / TPC-B, 64 clients', transfer],
    ['withdrawals over HTTP (one hold each) / TPC-B, 64 clients', withdraw],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, run] of lines) {
    const pairs = await pairUp(shape, probe, base, rate(run));
    figures.push(figureOf({ name, limit: { atLeast: 1 } }, pairs, ratio, 'a second'));
  }
  return figures;
}

const insertOne: Work = (client) =>
  client.query('insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, 1, 1, now())');

async function measureOverhead(scene: Scene, shape: Shape, transfer: Call): Promise<Figure[]> {
  const probe = () => roundTripMs(scene.client);
  const bare = bareCallOf(scene);
  const p95 = (run: Call, count: number) => async () =>
    quantileOf((await runLoad(count, shape.seconds, run)).timesMs, 0.95);
  const commits = async (count: number) =>
    quantileOf((await runSql(scene.databaseUrl, count, shape.seconds, insertOne)).timesMs, 0.95);
  const allowed = (count: number) => async () => 3 * (await p95(bare, count)()) + 2 * (await commits(count));
  const alone = await pairCalls(shape, probe, bare, transfer);
  const one = await connect(scene.databaseUrl);
  const oneTpcb = () => tpcb(one, 0, 0);
  const againstTpcb = await pairCalls(shape, probe, oneTpcb, transfer);
  await one.end();
  const crowd = await pairUp(shape, probe, p95(bare, 16), p95(transfer, 16));
  const figures = [
    figureOf(
      { name: 'wallet → game less the bare call, p50 alone, ms', limit: { atMost: 3 } },
      alone,
      difference,
      'ms',
    ),
    figureOf(
      { name: 'wallet → game less the bare call, p95 of 16, ms', limit: { atMost: 20 } },
      crowd,
      difference,
      'ms',
    ),
  ];
  figures.push(figureOf({ name: 'wallet → game / one TPC-B transaction, p50 alone' }, againstTpcb, ratio, 'ms'));
  for (const count of [1, 16]) {
    const pairs = await pairUp(shape, probe, allowed(count), p95(transfer, count));
    const name = `wallet → game p95 / (3 × the bare call's p95 + two commits), ${count} at once`;
    figures.push(figureOf({ name, limit: { atMost: 1 } }, pairs, ratio, 'ms'));
  }
  return figures;
}

function bareCallOf({ partner }: Scene): Call {
  let serial = 0;
  return () => {
    const reference = `bare${(serial += 1)}`;
    const fields = { player_name: barePlayer, amount: '1.00', transfer_reference: reference };
    return partner.call(pgslotCall('/cash/transfer-in', fields));
  };
}
