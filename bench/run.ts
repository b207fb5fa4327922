import pg from 'pg';
import { compare, type Ratio, runBlock, type Work } from './block.ts';
import { startDatabase } from './database.ts';
import { measureSizes } from './sizes.ts';
import { createTpcb, tpcb } from './tpcb.ts';

// `npm run bench [quick]`: the table of money §5 and the sizes of architecture §4, as ratios within one run.

const quick = process.argv.includes('quick');
const shape = { pairs: quick ? 2 : 5, seconds: quick ? 1 : 4 };
const members = 1_000;
let serial = 0;

const say = (line: string) => process.stdout.write(`${line}\n`);
const op = (): string => `bench:${process.pid}:${(serial += 1)}`;
const anyMember = (): number => 1 + Math.floor(Math.random() * members);
const cash = (member: number): string => `member:${member}:cash`;

const instant = `select * from ledger_instant($1, 0::smallint, $2, $3, 100, $4, 'bench')`;
const fromHouse =
  (house: string): Work =>
  (client) => {
    const member = anyMember();
    return client.query(instant, [op(), house, cash(member), member]);
  };
const betweenMembers: Work = (client) => {
  const from = anyMember();
  return client.query(instant, [op(), cash(from), cash((from % members) + 1), from]);
};
const holdAndPost: Work = async (client) => {
  const [name, member] = [op(), anyMember()];
  await client.query(`select * from ledger_hold($1, 0::smallint, $2, 'house:provider:BENCH', 100, $3, 'bench')`, [
    name,
    cash(member),
    member,
  ]);
  await client.query(`select * from ledger_resolve($1, 0::smallint, 'P')`, [name]);
};
const batch: Work = (client, worker) => {
  const first = 1 + ((worker * 50) % (members - 50));
  const each = Array.from({ length: 50 }, (_, i) => first + i);
  const values = [each.map(() => op()), each.map(cash), each.map(() => 100)];
  return client.query(
    `select count(*) from ledger_instant_many('house:promo', 'bench', $1::text[], $2::text[], $3::bigint[])`,
    values,
  );
};

const database = await startDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await createTpcb(client);
await client.query(`insert into account (code, currency, member_id, materialized, floor, posted)
  select 'member:' || n || ':cash', 'THB', n, true, 0, 1000000000 from generate_series(1, ${members}) n`);

const roundTripBefore = await roundTripMs();
const ratios: Ratio[] = [];
for (const clients of [1, 8, 32]) {
  const run = { clients, ...shape };
  ratios.push(
    await compare(
      database.url,
      { name: 'member ↔ house / TPC-B', atLeast: 1.3, ...run },
      tpcb,
      fromHouse('house:qr:BENCH'),
    ),
  );
  ratios.push(
    await compare(database.url, { name: 'member ↔ member / TPC-B', atLeast: 1.1, ...run }, tpcb, betweenMembers),
  );
  ratios.push(await compare(database.url, { name: 'hold + post / TPC-B', atLeast: 0.6, ...run }, tpcb, holdAndPost));
}
ratios.push(
  await compare(
    database.url,
    { name: 'batch of 50, transfers / TPC-B', clients: 8, atLeast: 6, ...shape },
    tpcb,
    batch,
    50,
  ),
);
const one = fromHouse('house:qr:ONE');
const [at8, at32] = [
  await runBlock(database.url, 8, shape.seconds, one),
  await runBlock(database.url, 32, shape.seconds, one),
];
const bytes = await bytesATransfer();
const roundTripAfter = await roundTripMs();
await client.end();
await database.stop();

say('TPC-B is run by our own driver, statement by statement, scale 10; fsync on; one machine for both.\n');
say('| figure | clients | at least | median | spread | a second |\n|---|---|---|---|---|---|');
for (const row of ratios) {
  const spread = `${row.least.toFixed(2)} – ${row.most.toFixed(2)}`;
  say(
    `| ${row.name} | ${row.clients} | ${row.atLeast} | ${row.median.toFixed(2)} | ${spread} | ${row.perSecond.toFixed(0)} |`,
  );
}
say(`| all on one house account, 32 clients / 8 clients | | 0.9 | ${(at32 / at8).toFixed(2)} | | ${at32.toFixed(0)} |`);
say(`| bytes a transfer, indexes included (at most) | | 350 | ${bytes} | | |`);
const moved = Math.abs(roundTripAfter / roundTripBefore - 1);
say(
  `\nA \`select 1\` took ${roundTripBefore.toFixed(2)} ms before and ${roundTripAfter.toFixed(2)} ms after${moved > 0.2 ? ': moved by more than 20 %, do not trust this run' : ''}.\n`,
);
for (const line of measureSizes()) say(line);

async function roundTripMs(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 300; i += 1) {
    const start = performance.now();
    await client.query('select 1');
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[150] ?? 0;
}

async function bytesATransfer(): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select round(pg_total_relation_size('transfer') / greatest(count(*), 1))::int as bytes from transfer`,
  );
  return rows[0]?.bytes ?? 0;
}
