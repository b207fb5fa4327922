import { sql } from 'kysely';
import { createSemaphore } from '../../auth/semaphore.ts';
import type { Services } from '../../platform/services.ts';
import { answerNext } from './answer.ts';

const withLock = createSemaphore({ width: 4, queue: 500 });

const perRun = 200;

export async function answerDue(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'metrics' | 'realtime' | 'settings'>,
): Promise<void> {
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id from chat_job where run_at <= now()
    group by conversation_id order by min(run_at) limit ${perRun}`.execute(services.db);
  await Promise.all(rows.map(({ conversation_id: id }) => withLock(() => answerAll(services, id))));
}

export function answerSoon(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'metrics' | 'realtime' | 'settings'>,
  conversationId: string,
): void {
  void withLock(() => answerAll(services, conversationId));
}

async function answerAll(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'metrics' | 'realtime' | 'settings'>,
  conversationId: string,
): Promise<void> {
  try {
    while (await answerNext(services, conversationId));
  } catch (error) {
    services.log.warn({ err: error, conversationId }, 'the script could not answer and will try again');
    await sql`
      update chat_job set attempt = attempt + 1, run_at = now() + least(60, 2 ^ attempt) * interval '1 second'
      where conversation_id = ${conversationId}`
      .execute(services.db)
      .catch(() => {});
  }
}
