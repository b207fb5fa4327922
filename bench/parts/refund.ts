import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Bench } from '../bench.ts';
import { connect } from '../load.ts';
import { createMembers } from '../members.ts';
import type { Figure } from '../measure.ts';
import { startServer } from '../stack.ts';

const membersAtOnce = 10_000;
const cashMinor = 60_000n;

/** A million members between 00:30 and 06:00. */
const neededASecond = 60;

export async function measureRefund({ quick, dataDir, newDatabase }: Bench): Promise<Figure[]> {
  const databaseUrl = await newDatabase();
  const members = quick ? 20_000 : 100_000;
  const server = await startServer({ databaseUrl, dataDir });
  await server.kill();
  const client = await connect(databaseUrl);
  for (let made = 0; made < members; made += membersAtOnce) await createMembers(client, membersAtOnce, cashMinor);
  await addPast(client);
  await server.restart();
  const { perSecond, slowest } = await watchNight(client, quick ? 10 : 50, members);
  await server.kill();
  await client.end();
  const name = `refund night of ${members.toLocaleString('en')} members, settled a second`;
  return [{ name, limit: { atLeast: neededASecond }, median: perSecond, detail: `slowest second ${slowest}` }];
}

async function addPast(client: pg.Client): Promise<void> {
  await client.query(`
    insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq, at)
    select member_id, refund_day() - n, posted + case when member_id % 2 = 0 then 40000 else 0 end, flow, gifted, 0,
      app_now() - n * interval '1 day'
    from account cross join generate_series(1, 8) n where member_id is not null order by n desc, member_id`);
  await client.query(`
    insert into invitee (member_id, inviter_id, state, deposit_minor, needed_minor, ended_at)
    select m.id, m.id - 1, 'QUALIFIED', 100000, 100000, app_now() from member m
    where m.id % 10 = 0 and exists (select from member where id = m.id - 1)
      and not exists (select from invitee where member_id = m.id)`);
  await client.query(`delete from refund_night; delete from refund_due;
    insert into setting (key, value) values ('refund.settleFrom', '"00:00"'), ('invite.base', '"net-loss"')
    on conflict (key) do update set value = excluded.value`);
  await client.query('vacuum analyze');
}

async function watchNight(client: pg.Client, seconds: number, members: number) {
  const settled = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from refund_snapshot where day = refund_day()',
    );
    return rows[0]?.count ?? 0;
  };
  while ((await settled()) === 0) await sleep(200);
  const first = await settled();
  const begunAt = performance.now();
  let last = first;
  let slowest = Infinity;
  while (last < members && performance.now() - begunAt < seconds * 1_000) {
    await sleep(1_000);
    const now = await settled();
    if (now < members) slowest = Math.min(slowest, now - last);
    last = now;
  }
  return { perSecond: ((last - first) / (performance.now() - begunAt)) * 1_000, slowest };
}
