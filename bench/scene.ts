import type pg from 'pg';
import type { Bench } from './bench.ts';
import { connect, type Http, openHttp } from './load.ts';
import { activateAll, callOf, createMembers, roundRobin, type Member, onceEach } from './members.ts';
import { openBarePlayer } from './partner.ts';
import { type Sandbox, type Server, startSandbox, startServer } from './stack.ts';

const cashMinor = 10_000_000n;
/** Above the limit of automatic approval: the withdrawal is one hold and waits for staff. */
const withdrawnBaht = 2_500;

export type Scene = {
  databaseUrl: string;
  client: pg.Client;
  server: Server;
  sandbox: Sandbox;
  http: Http;
  partner: Http;
  player(): Member;
  close(): Promise<void>;
};

export async function openScene({ newDatabase, dataDir, quick }: Bench, connections: number): Promise<Scene> {
  const databaseUrl = await newDatabase();
  const sandbox = await startSandbox();
  const server = await startServer({ databaseUrl, dataDir, sandboxPort: sandbox.port });
  const client = await connect(databaseUrl);
  const [http, partner] = [openHttp(server.url, connections), openHttp(sandbox.url, connections)];
  const players = await createMembers(client, quick ? 1_024 : 2_048, cashMinor);
  await activateAll(http, players, 'PGSLOT');
  await openBarePlayer(partner);
  return {
    databaseUrl,
    client,
    server,
    sandbox,
    http,
    partner,
    player: roundRobin(players),
    close: async () => {
      http.close();
      partner.close();
      await client.end();
      await server.kill();
      await sandbox.stop();
    },
  };
}

export const transferOf =
  ({ http, player }: Pick<Scene, 'http' | 'player'>) =>
  () =>
    http.call(callOf(player(), '/api/wallet/transfer', { from: 'WALLET', to: 'PGSLOT', amount: 1 }));

export async function withdrawalOf({ http, client }: Scene, most: number) {
  const member = onceEach(await createMembers(client, most, cashMinor));
  return () => http.call(callOf(member(), '/api/wallet/withdraw', { amount: withdrawnBaht }));
}

/** Throws when the ledger is wrong: then no figure counts. */
export async function checkLedger({ client }: Pick<Scene, 'client'>): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(': ', invariant, subject, detail) as line
     from house_violations() limit 5`,
  );
  if (rows.length > 0) throw new Error(`the ledger is wrong: ${rows.map(({ line }) => line).join('; ')}`);
}
