import { createSemaphore } from '../../auth/semaphore.ts';
import type { Services } from '../../platform/services.ts';
import { answerNext } from './answer.ts';
import { listDueConversations, postpone } from './store.ts';

const withLock = createSemaphore({ width: 4, queue: 500 });

const perRun = 200;

export async function answerDue(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'metrics' | 'realtime' | 'settings'>,
): Promise<void> {
  const due = await listDueConversations(services.db, perRun);
  await Promise.all(due.map((id) => withLock(() => answerAll(services, id))));
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
    await postpone(services.db, conversationId).catch(() => {});
  }
}
