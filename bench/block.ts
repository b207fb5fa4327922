import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** One unit of work over one connection. */
export type Work = (client: pg.Client, worker: number, turn: number) => Promise<unknown>;

/** Runs `work` over `clients` connections for `seconds`; answers how many were done a second. */
export async function runBlock(url: string, clients: number, seconds: number, work: Work): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(url)));
  const until = performance.now() + seconds * 1_000;
  const counts = await Promise.all(
    connections.map(async (client, worker) => {
      let turn = 0;
      while (performance.now() < until) {
        await work(client, worker, turn);
        turn += 1;
      }
      return turn;
    }),
  );
  await Promise.all(connections.map((client) => client.end()));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

export type Ratio = {
  name: string;
  clients: number;
  median: number;
  least: number;
  most: number;
  perSecond: number;
  atLeast: number;
};

/** Blocks in turn, ours after the measure each time, so that a noisy minute hits both; the median of paired ratios. */
export async function compare(
  url: string,
  {
    name,
    clients,
    atLeast,
    pairs,
    seconds,
  }: { name: string; clients: number; atLeast: number; pairs: number; seconds: number },
  measure: Work,
  ours: Work,
  unitsPerTurn = 1,
): Promise<Ratio> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const base = await runBlock(url, clients, seconds, measure);
    const rate = (await runBlock(url, clients, seconds, ours)) * unitsPerTurn;
    ratios.push(rate / base);
    rates.push(rate);
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  return {
    name,
    clients,
    atLeast,
    median: middle(sorted),
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
    perSecond: middle(rates.toSorted((a, b) => a - b)),
  };
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
