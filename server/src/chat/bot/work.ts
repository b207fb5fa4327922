import { sql } from 'kysely';
import { createTurnstile } from '../../auth/turnstile.ts';
import type { House } from '../../house.ts';
import { answerNext } from './answer.ts';

/** Conversations answered at once in one process; of the others' turn the job every second takes care. */
const inTurn = createTurnstile({ width: 4, queue: 500 });

/** Most conversations a turn of the job looks at. */
const perTurn = 200;

/** Everything that waits for the script and is due. */
export async function answerDue(house: House): Promise<void> {
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id from chat_job where run_at <= now()
    group by conversation_id order by min(run_at) limit ${perTurn}`.execute(house.db);
  await Promise.all(rows.map(({ conversation_id: id }) => inTurn(() => answerAll(house, id))));
}

/** Has a message answered at once instead of at the job's next turn. Waited for by nobody. */
export function answerSoon(house: House, conversationId: string): void {
  void inTurn(() => answerAll(house, conversationId));
}

/** One after the other, in the order they were written. What fails is tried again, later each time. */
async function answerAll(house: House, conversationId: string): Promise<void> {
  try {
    while (await answerNext(house, conversationId));
  } catch (error) {
    house.log.warn({ err: error, conversationId }, 'the script could not answer and will try again');
    await sql`
      update chat_job set attempt = attempt + 1, run_at = now() + least(60, 2 ^ attempt) * interval '1 second'
      where conversation_id = ${conversationId}`
      .execute(house.db)
      .catch(() => {});
  }
}
