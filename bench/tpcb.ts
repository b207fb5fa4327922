import type pg from 'pg';
import type { Work } from './load.ts';

const accounts = 100_000;
const tellers = 10;

export async function createTpcb(client: pg.Client): Promise<void> {
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0 from generate_series(1, 10) n;
    insert into pgbench_tellers select n, 1 + n % 10, 0 from generate_series(1, ${tellers * 10}) n;
    insert into pgbench_accounts select n, 1 + n % 10, 0 from generate_series(1, ${accounts * 10}) n;
    analyze pgbench_accounts`);
}

const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/** TPC-B as pgbench runs it, statement by statement, through our driver (scale 10). */
export const tpcb: Work = async (client) => {
  const [aid, bid, tid, delta] = [upTo(accounts * 10), upTo(10), upTo(tellers * 10), upTo(10_000) - 5_000];
  await client.query('begin');
  await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
  await client.query('select abalance from pgbench_accounts where aid = $1', [aid]);
  await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
  await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
  await client.query('insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())', [
    tid,
    bid,
    aid,
    delta,
  ]);
  await client.query('commit');
};
