import type { Bench } from '../bench.ts';
import { roundTripMs, runLoad, runSql, type Work } from '../load.ts';
import { type Block, difference, type Figure, figureOf, pairUp, quantileOf, ratio, type Shape } from '../measure.ts';
import { barePlayer, pgslotCall } from '../partner.ts';
import { checkLedger, openScene, type Scene, transferOf, withdrawalOf } from '../scene.ts';
import { createTpcb, tpcb } from '../tpcb.ts';

const clients = 64;
/** More than this machine asks for; each is another member's, and a pair may be made three times. */
const withdrawalsASecond = 1_000;

type Run = () => Promise<unknown>;

/** Money over HTTP, as a logged-in member's browser sends it, against TPC-B and the bare provider call. */
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

async function measureRates(scene: Scene, shape: Shape, transfer: Run): Promise<Figure[]> {
  const probe = () => roundTripMs(scene.client);
  const withdraw = await withdrawalOf(scene, shape.pairs * 3 * shape.seconds * withdrawalsASecond);
  const base = async () => (await runSql(scene.databaseUrl, clients, shape.seconds, tpcb)).perSecond;
  const rate = (run: Run) => async () => (await runLoad(clients, shape.seconds, run)).perSecond;
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

async function measureOverhead(scene: Scene, shape: Shape, transfer: Run): Promise<Figure[]> {
  const probe = () => roundTripMs(scene.client);
  const bare = bareCallOf(scene);
  const time = (run: Run, count: number, quantile: number) => async () =>
    quantileOf((await runLoad(count, shape.seconds, run)).timesMs, quantile);
  const allowed =
    (count: number): Block =>
    async () => {
      const { timesMs } = await runSql(scene.databaseUrl, count, shape.seconds, insertOne);
      return 3 * (await time(bare, count, 0.95)()) + 2 * quantileOf(timesMs, 0.95);
    };
  const figures: Figure[] = [];
  for (const [count, quantile, atMost] of [
    [1, 0.5, 3],
    [16, 0.95, 20],
  ] as const) {
    const pairs = await pairUp(shape, probe, time(bare, count, quantile), time(transfer, count, quantile));
    const name = `wallet → game less the bare call, p${quantile * 100} with ${count}, ms`;
    figures.push(figureOf({ name, limit: { atMost } }, pairs, difference, 'ms'));
  }
  for (const count of [1, 16]) {
    const pairs = await pairUp(shape, probe, allowed(count), time(transfer, count, 0.95));
    const name = `wallet → game p95 / (3 × the bare call's p95 + two commits), ${count} at once`;
    figures.push(figureOf({ name, limit: { atMost: 1 } }, pairs, ratio, 'ms'));
  }
  return figures;
}

function bareCallOf({ partner }: Scene): Run {
  let serial = 0;
  return () => {
    const reference = `bare${(serial += 1)}`;
    const fields = { player_name: barePlayer, amount: '1.00', transfer_reference: reference };
    return partner.call(pgslotCall('/cash/transfer-in', fields));
  };
}
