import { Agent, request } from 'node:http';
import pg from 'pg';
import { medianOf } from './measure.ts';

export type Load = {
  perSecond: number;
  timesMs: number[];
};

/** Answer to a task that was rejected or delayed because of overload. It is not counted as done. */
export const busy = Symbol('busy');

export async function runLoad(
  clients: number,
  seconds: number,
  run: (worker: number, round: number) => Promise<unknown>,
): Promise<Load> {
  const timesMs: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const work = async (worker: number): Promise<void> => {
    for (let round = 0, at = performance.now(); at < until; round += 1) {
      const done = await run(worker, round);
      const now = performance.now();
      if (done !== busy) timesMs.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, worker) => work(worker)));
  return { perSecond: (timesMs.length * 1_000) / (performance.now() - begun), timesMs };
}

export type Work = (client: pg.Client, worker: number, round: number) => Promise<unknown>;

export async function runSql(url: string, clients: number, seconds: number, work: Work): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(url)));
  const load = await runLoad(clients, seconds, async (worker, round) => {
    const client = connections[worker];
    if (client !== undefined) await work(client, worker, round);
  });
  await Promise.all(connections.map((client) => client.end()));
  return load;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const probes = 200;

export async function roundTripMs(client: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < probes; round += 1) {
    const at = performance.now();
    await client.query('select 1');
    times.push(performance.now() - at);
  }
  return medianOf(times);
}

export type Call = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Http = { call(call: Call): Promise<string | typeof busy>; close(): void };

/** Keeps its connections open, as browsers and partners do. Throws for every status but 200, 202 and 503. */
export function openHttp(url: string, connections: number): Http {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ path, headers = {}, body, method = body === undefined ? 'GET' : 'POST' }: Call) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    close: () => agent.destroy(),
    call: async (call) => {
      const { status, text } = await send(call);
      if (status === 202 || status === 503) return busy;
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`);
      return text;
    },
  };
}
