import type { Bench } from '../bench.ts';
import { migrate } from '../database.ts';
import { connect, roundTripMs, runSql, type Work } from '../load.ts';
import { type Figure, figureOf, pairUp, ratio } from '../measure.ts';
import { createTpcb, tpcb } from '../tpcb.ts';

const members = 1_000;
let serial = 0;

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
const batchSize = 50;
const batch: Work = (client, worker) => {
  const first = 1 + ((worker * batchSize) % (members - batchSize));
  const each = Array.from({ length: batchSize }, (_, i) => first + i);
  const values = [each.map(() => op()), each.map(cash), each.map(() => 100)];
  return client.query(
    `select count(*) from ledger_instant_many('house:bonus', 'bench', $1::text[], $2::text[], $3::bigint[])`,
    values,
  );
};

const againstTpcb: { name: string; atLeast: number; clients: number[]; work: Work; each?: number }[] = [
  { name: 'member ↔ house / TPC-B', atLeast: 1.3, clients: [1, 8, 32], work: fromHouse('house:qr:BENCH') },
  { name: 'member ↔ member / TPC-B', atLeast: 1.1, clients: [1, 8, 32], work: betweenMembers },
  { name: 'hold + post / TPC-B', atLeast: 0.6, clients: [1, 8, 32], work: holdAndPost },
  { name: 'batch of 50, transfers / TPC-B', atLeast: 6, clients: [8], work: batch, each: batchSize },
];

/** Measures the table of rules#ledger-speed, except its two lines that need a server (`http` and `process`). */
export async function measureLedger({ shape, newDatabase }: Bench): Promise<Figure[]> {
  const url = await newDatabase();
  await migrate(url);
  const client = await connect(url);
  await createTpcb(client);
  await client.query(`insert into account (code, currency, member_id, materialized, floor, posted)
    select 'member:' || n || ':cash', 'THB', n, true, 0, 1000000000 from generate_series(1, ${members}) n`);
  const probe = () => roundTripMs(client);
  const rateOf =
    (clients: number, work: Work, each = 1) =>
    async () =>
      (await runSql(url, clients, shape.seconds, work)).perSecond * each;
  const figures: Figure[] = [];
  for (const { name, atLeast, work, each, clients } of againstTpcb) {
    for (const count of clients) {
      const pairs = await pairUp(shape, probe, rateOf(count, tpcb), rateOf(count, work, each));
      const line = { name: `${name}, ${count} ${count === 1 ? 'client' : 'clients'}`, limit: { atLeast } };
      figures.push(figureOf(line, pairs, ratio, 'a second'));
    }
  }
  const one = fromHouse('house:qr:ONE');
  const crowd = await pairUp(shape, probe, rateOf(8, one), rateOf(32, one));
  const name = 'all on one house account, 32 clients / 8 clients';
  figures.push(figureOf({ name, limit: { atLeast: 0.9 } }, crowd, ratio, 'a second'));
  const { rows } = await client.query<{ bytes: number }>(
    `select round(pg_total_relation_size('transfer') / greatest(count(*), 1))::int as bytes from transfer`,
  );
  figures.push({ name: 'bytes a transfer, indexes included', limit: { atMost: 350 }, median: rows[0]?.bytes ?? 0 });
  await client.end();
  return figures;
}
