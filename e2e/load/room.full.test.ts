import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatHistory, chatHistory, chatSend, maxChatPage } from '@kapao/contract/chat';
import { soak } from '../full.ts';
import { volley } from '../races/volley.ts';
import { startStack, type Stack } from '../stack.ts';
import { call } from '../api.ts';
import { createGuests, type Guest } from './users/customers.ts';
import { quantileOf, tell } from './figures.ts';

const filled = soak ? 100_000 : 2_000;
const writers = 4;
const restMs = 80;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2 });
});
afterAll(() => stack.stop());

const words = (text: string) => ({
  clientMessageId: randomUUID(),
  message: { message_type: 'text', payload: { text } },
});
const counting = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

async function createGuest(): Promise<Guest> {
  const [guest] = await createGuests(stack, 1);
  if (guest === undefined) throw new Error('no guest');
  return guest;
}

it('a hundred first messages at once over two processes open one conversation with one session', async () => {
  const { guestId, token } = await createGuest();
  const requests = counting(1, 100).map((nth) => ({ path: chatSend.path, body: words(`first ${nth}`), token }));
  const seqs = (await volley(stack, requests)).map(({ body }) => Number(body['seq']));
  expect(new Set(seqs).size).toBe(100);
  const stored = await stack.sql<{ seq: number; said: boolean }>(
    `select m.seq::int, m.sender_kind = 'customer' as said
     from chat_message m join chat_conversation c on c.id = m.conversation_id where c.guest_id = $1 order by m.seq`,
    [guestId],
  );
  expect(stored.map(({ seq }) => seq)).toEqual(counting(1, stored.length));
  expect(stored.filter(({ said }) => said).map(({ seq }) => seq)).toEqual(seqs.toSorted((a, b) => a - b));
  const opened = await stack.sql(
    `select count(distinct c.id)::int as conversations, count(distinct s.id)::int as sessions
     from chat_conversation c join chat_session s on s.conversation_id = c.id where c.guest_id = $1`,
    [guestId],
  );
  expect(opened).toEqual([{ conversations: 1, sessions: 1 }]);
});

async function fill({ guestId }: Guest): Promise<void> {
  // Not from the customer, so that the bot does not answer meanwhile.
  await stack.sql(
    `select chat_append(chat_open(null, $1), 'agent', 'someone', gen_random_uuid(), 'text', '{"text":"the first"}', '')`,
    [guestId],
  );
  await stack.sql(
    `with c as (
       update chat_conversation set last_seq = $2 where guest_id = $1 returning id),
     s as (select c.id, m.session_id from c join chat_message m on m.conversation_id = c.id)
     insert into chat_message (conversation_id, seq, session_id, sender_kind, sender_id, client_message_id, message_type,
       payload, payload_sha256)
     select s.id, n, s.session_id, 'customer', $1::text, gen_random_uuid(), 'text',
       jsonb_build_object('text', 'message ' || n), '' from s, generate_series(2, $2::int) n`,
    [guestId, filled],
  );
  await stack.sql('analyze chat_message');
}

it(
  'a history that is read up and down while it grows has every message once',
  async () => {
    const guest = await createGuest();
    await fill(guest);
    const timesMs: number[] = [];
    let round = 0;
    const page = async (place: { before?: number; after?: number }): Promise<ChatHistory> => {
      const begun = performance.now();
      const url = stack.servers[(round += 1) % stack.servers.length]?.url ?? '';
      const query = { ...place, limit: maxChatPage };
      const { body } = await call(url, { path: chatHistory.path, body: query, token: guest.token, keepAlive: true });
      timesMs.push(performance.now() - begun);
      return body as ChatHistory;
    };
    let reading = true;
    const write = async (writer: number): Promise<void> => {
      const url = stack.servers[writer % stack.servers.length]?.url ?? '';
      while (reading) {
        await call(url, { path: chatSend.path, body: words(randomUUID()), token: guest.token, keepAlive: true });
        await sleep(restMs);
      }
    };
    const written = Promise.all(counting(1, writers).map(write));
    const [up, down] = await Promise.all([readUp(page), readDown(page)]);
    reading = false;
    await written;
    const rest = await readDown(page, down.at(-1));
    expect(up).toEqual(counting(1, up[0] ?? 0).toReversed());
    const [row] = await stack.sql<{ head: number }>(
      `select last_seq::int as head from chat_conversation where guest_id = $1`,
      [guest.guestId],
    );
    expect(down.concat(rest)).toEqual(counting(1, row?.head ?? 0));
    expect(row?.head).toBeGreaterThan(filled);
    const [p50, p99] = [0.5, 0.99].map((share) => quantileOf(timesMs, share));
    tell('history', {
      stored: filled,
      grown: (row?.head ?? 0) - filled,
      pages: timesMs.length,
      'p50 ms': p50 ?? 0,
      'p99 ms': p99 ?? 0,
    });
  },
  soak ? 1_800_000 : 180_000,
);

type Page = (place: { before?: number; after?: number }) => Promise<ChatHistory>;

async function readUp(page: Page): Promise<number[]> {
  const seqs: number[] = [];
  for (let more = true; more;) {
    const before = seqs.at(-1);
    const { conversations, hasMore } = await page(before === undefined ? {} : { before });
    seqs.push(...conversations.map(({ seq }) => seq));
    more = hasMore;
  }
  return seqs;
}

async function readDown(page: Page, from = 0): Promise<number[]> {
  const seqs: number[] = [];
  for (let more = true; more;) {
    const { conversations, hasMore } = await page({ after: seqs.at(-1) ?? from });
    seqs.push(...conversations.map(({ seq }) => seq).toReversed());
    more = hasMore && seqs.length < 2 * filled;
  }
  return seqs;
}
