import type { Bench } from '../bench.ts';
import { connect, openHttp, roundTripMs } from '../load.ts';
import { type Figure, figureOf, pairCalls, ratio } from '../measure.ts';
import { callOf, createMembers, type Member } from '../members.ts';
import { startServer } from '../stack.ts';

const rowsAMember = 10_000;
const limit = 10;
const lastPage = rowsAMember / limit;

async function openList({ newDatabase, dataDir }: Bench, memberCount: number) {
  const databaseUrl = await newDatabase();
  const server = await startServer({ databaseUrl, dataDir });
  const client = await connect(databaseUrl);
  const members = await createMembers(client, memberCount, 100n);
  for (const { id } of members) {
    await client.query(
      `insert into statement (member_id, number, source, type, from_code, to_code, status, amount_minor)
       select $1::bigint, n, 'bench:' || $1::bigint || ':' || n, 'transfer', 'WALLET', 'PGSLOT', 'SUCCESS', n
       from generate_series(1, $2::int) n`,
      [id, rowsAMember],
    );
  }
  await client.query('vacuum analyze statement');
  await client.query('checkpoint');
  const http = openHttp(server.url, 1);
  // Reads everything once, because the database still writes new rows, which is not measured.
  for (const member of members) {
    for (const page of [1, lastPage]) await http.call(callOf(member, '/api/statement', { page, limit }));
  }
  const anyMember = (): Member => members[Math.floor(Math.random() * members.length)] ?? { id: '', token: '' };
  return {
    client,
    read: (page: number) => () => http.call(callOf(anyMember(), '/api/statement', { page, limit })),
    close: async () => {
      http.close();
      await client.end();
      await server.kill();
    },
  };
}

export async function measureStatement(bench: Bench): Promise<Figure[]> {
  const many = bench.quick ? 100 : 1_000;
  const small = await openList(bench, 1);
  const large = await openList(bench, many);
  const rows = (many * rowsAMember).toLocaleString('en');
  const lines = [
    [`statement page 1: ${rows} rows / 10,000 rows`, small.read(1), large.read(1)],
    [`statement page 1,000: ${rows} rows / 10,000 rows`, small.read(lastPage), large.read(lastPage)],
    [`statement of ${rows} rows: page 1,000 / page 1`, large.read(1), large.read(lastPage)],
  ] as const;
  try {
    const figures: Figure[] = [];
    for (const [name, base, ours] of lines) {
      const pairs = await pairCalls(bench.shape, () => roundTripMs(large.client), base, ours);
      figures.push(figureOf({ name, limit: { atMost: 1.5 } }, pairs, ratio, 'ms'));
    }
    return figures;
  } finally {
    await small.close();
    await large.close();
  }
}
