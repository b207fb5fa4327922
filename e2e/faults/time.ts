import { type Answer, callPatiently, type Request } from '../api.ts';
import type { Member } from '../member.ts';
import { until } from '../processes.ts';
import type { Stack } from '../stack.ts';

type Sql = Pick<Stack, 'sql'>;

export type Wait = {
  members?: readonly Member[];
  /** How long (ms) after our timeout the sandbox may still carry a call out, at the test's pace (2,000). */
  stillArrivesMs?: number;
};

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

const dueNow = {
  feed: `update bank_feed set next_at = now(), look_at = now()`,
  gift: `update gift set next_at = app_now(),
    sent_at = case when sent_at < now() - interval '2 seconds' then now() - interval '1 hour' else sent_at end
    where next_at < 'infinity' and lease_until <= now()`,
  slip: `update slip set lease_until = now(), next_at = app_now() where state in ('RECEIVED', 'CHECKING')`,
};

/** Makes the waiting work of a way to deposit due. */
export async function passDepositTime({ sql }: Sql, way: keyof typeof dueNow): Promise<void> {
  await sql(dueNow[way]);
  await sql(`select pg_notify('kapao_jobs', '')`);
}

export async function passQrTime({ sql }: Sql, { id }: Member): Promise<void> {
  await sql(`update qr_request set next_at = app_now() where member_id = $1 and state <> 'PAID'`, [id]);
  await sql(`select pg_notify('kapao_jobs', '')`);
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

export async function passTimeUntil(
  stack: Sql,
  isOver: () => boolean | Promise<boolean>,
  what: string,
  { stillArrivesMs }: Wait = {},
): Promise<void> {
  let look = 0;
  const passAndLook = async (): Promise<boolean> => {
    if (look % looksAMove === 0) await passIdleTime(stack, stillArrivesMs);
    look += 1;
    return isOver();
  };
  await until(passAndLook, () => what);
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
