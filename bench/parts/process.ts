import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { openHttp, runLoad } from '../load.ts';
import { type Figure, medianOf } from '../measure.ts';
import { callOf } from '../members.ts';
import { openScene, type Scene, transferOf } from '../scene.ts';
import { type Server, startServer } from '../stack.ts';

const clients = 64;
const mebibyte = 1_048_576;
const leaseSeconds = 10;
const sampleEveryMs = 250;

export async function measureProcess(bench: Bench): Promise<Figure[]> {
  const scene = await openScene(bench, clients);
  try {
    const { databaseUrl, sandbox } = scene;
    const site = { databaseUrl, dataDir: bench.dataDir, sandboxPort: sandbox.port };
    const rested = await startServer(site);
    await sleep(bench.quick ? 3_000 : 15_000);
    const atRest = await residentOf(rested);
    const underLoad = await peakUnderLoad(rested, scene, bench.quick ? 5 : 30);
    const readyAfter: number[] = [];
    const takenOver: number[] = [];
    for (let round = 0; round < (bench.quick ? 1 : 3); round += 1) {
      takenOver.push(await takeOver(scene));
      readyAfter.push(scene.server.readyAfterMs / 1_000);
    }
    await rested.kill();
    return [
      { name: 'server idle, MB resident', limit: { atMost: 150 }, median: atRest },
      {
        name: `the same under ${clients} clients, peak (reliability#overload)`,
        limit: { atMost: 512 },
        median: underLoad,
      },
      {
        name: 'taken over after SIGKILL, s from the reservation (lease + 1 s)',
        limit: { atMost: leaseSeconds + 1 },
        ...middle(takenOver),
      },
      {
        name: 'killed, started again and ready, s (reliability#processes)',
        limit: { atMost: 10 },
        ...middle(readyAfter),
      },
    ];
  } finally {
    await scene.close();
  }
}

function middle(values: readonly number[]): Pick<Figure, 'median' | 'spread'> {
  return { median: medianOf(values), spread: [Math.min(...values), Math.max(...values)] };
}

async function residentOf({ adminUrl }: Server): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / mebibyte;
}

async function peakUnderLoad(server: Server, { player }: Scene, seconds: number): Promise<number> {
  const httpClient = openHttp(server.url, clients);
  const transfer = transferOf({ http: httpClient, player });
  const home = () => httpClient.call(callOf(player(), '/api/wallet'));
  let running = true;
  const sample = async (): Promise<number> => {
    let peak = 0;
    while (running) {
      peak = Math.max(peak, await residentOf(server));
      await sleep(sampleEveryMs);
    }
    return peak;
  };
  const peak = sample();
  await runLoad(clients, seconds, (worker) => (worker % 2 === 0 ? transfer() : home()));
  running = false;
  httpClient.close();
  return peak;
}

async function takeOver({ server, client, player }: Scene): Promise<number> {
  await server.kill();
  await server.restart({ FAULT: 'transfer-in.reserve.after' });
  const http = openHttp(server.url, 1);
  await transferOf({ http, player })().catch(() => {});
  http.close();
  await server.program.ended;
  await server.restart();
  for (;;) {
    const { rows } = await client.query<{ open: boolean; seconds: number }>(
      `select ended_at is null as open, extract(epoch from ended_at - created_at)::float8 as seconds
       from intent order by id desc limit 1`,
    );
    const [last] = rows;
    if (last?.open === false) return last.seconds;
    await sleep(100);
  }
}
