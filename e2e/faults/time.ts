import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../stack.ts';
import { type Answer, callPatiently, type Request } from './call.ts';
import type { Member } from './member.ts';

type Sql = Pick<Stack, 'sql'>;

export type Wait = {
  members?: readonly Member[];
  /** How long (ms) after our timeout the sandbox may still carry a call out, at the test's pace (2,000). */
  stillArrivesMs?: number;
};

/** Ends a killed server's lease; its sent calls have arrived. Correct only while no other process holds a lease. */
export async function passVictimsTime({ sql }: Sql): Promise<void> {
  await sql(
    `update intent set next_at = now(), lease_until = now(), sent_by = least(sent_by, now()) where ended_at is null`,
  );
}

/**
 * Makes idle work due and ends the grace period of calls that had time to arrive. Held leases stay, because their calls
 * may be in progress.
 */
export async function passIdleTime({ sql }: Sql, stillArrivesMs = 2_000): Promise<void> {
  await sql(
    `with due as (
       update intent set next_at = now(),
         sent_by = case when sent_by < now() - $1 * interval '1 millisecond' then now() - interval '1 hour' else sent_by end
       where ended_at is null and lease_until <= now() returning 1)
     select pg_notify('kapao_jobs', '') where exists (select from due)`,
    [stillArrivesMs],
  );
}

export async function countOpen({ sql }: Sql, members?: readonly Member[]): Promise<number> {
  const [row] = await sql<{ open: number }>(
    'select count(*)::int as open from intent where ended_at is null and ($1::bigint[] is null or member_id = any ($1))',
    [members?.map(({ id }) => id) ?? null],
  );
  return row?.open ?? 0;
}

/** Waking the jobs of every server costs more than a check. */
const looksAMove = 8;

/** Longer (ms) than any wait here: a busy machine is no defect. */
const patienceMs = 180_000;

export async function passTimeUntil(
  stack: Sql,
  isOver: () => boolean | Promise<boolean>,
  what: string,
  { stillArrivesMs }: Wait = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let look = 0; !(await isOver()); look += 1) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${patienceMs} ms`);
    if (look % looksAMove === 0) await passIdleTime(stack, stillArrivesMs);
    await sleep(50);
  }
}

export async function drain(stack: Sql, wait: Wait = {}): Promise<void> {
  await passTimeUntil(stack, async () => (await countOpen(stack, wait.members)) === 0, 'an intent stays open', wait);
}

export async function answerOf(stack: Sql, url: string, request: Request, wait: Wait = {}): Promise<Answer> {
  for (;;) {
    let answer: Answer | undefined;
    const asked = callPatiently(url, request).then((got) => (answer = got));
    await Promise.all([asked, passTimeUntil(stack, () => answer !== undefined, 'no answer', wait)]);
    if (answer !== undefined && answer.status !== 202) return answer;
    await drain(stack, wait);
  }
}
