import { createHash, randomBytes } from 'node:crypto';
import { newToken } from '../../member.ts';
import { createRandom } from '../../random.ts';
import { until } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import { type Agent, openAgent } from './agent.ts';
import type { Crowd } from './crowd.ts';
import { drained } from '../chat/chat.ts';

export async function openStaff(
  stack: Stack,
  crowd: Crowd,
  { count, seed }: { count: number; seed: number },
): Promise<Crowd> {
  for (const { sender, guestId } of crowd.seats) sender.write(`hello ${guestId}`);
  await drained(crowd);
  const rows = await stack.sql<{ id: string; guestId: string }>(
    'select id::text, guest_id::text as "guestId" from chat_conversation where guest_id = any ($1::uuid[]) order by id',
    [crowd.seats.map(({ guestId }) => guestId)],
  );
  const urls = stack.servers.map(({ url }) => url);
  const random = createRandom(seed, 0);
  const agents: Agent[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const conversations = rows.filter((_, index) => index % count === nth);
    const own = createRandom(seed, 100_000 + nth);
    agents.push(openAgent({ urls, token: await createStaffToken(stack), random: own, conversations }));
  }
  await until(
    async () => agents.every((agent) => agent.isOpen()),
    () => 'not all of the staff have their conversations open',
  );
  const chats = agents.flatMap((agent) => [...agent.seats.values()]);
  let serial = 0;
  return {
    seats: chats,
    write: () => {
      serial += 1;
      random.pick(chats).sender.write(`staff ${serial}`);
    },
    open: () => chats.reduce((sum, { sender }) => sum + sender.open(), 0),
    close: () => {
      for (const agent of agents) agent.close();
    },
  };
}

/**
 * Writes an agent with a session straight into the database. The agent is away, so that a waiting conversation is
 * assigned only to the agent who answers in it.
 */
async function createStaffToken({ sql }: Pick<Stack, 'sql'>): Promise<string> {
  const name = randomBytes(10).toString('hex');
  const token = newToken();
  await sql(
    `with person as (
       insert into staff (public_id, username, public_name, password_hash) values ($1, $1, 'Somchai', 'none') returning id),
     away as (insert into chat_away (staff_id) select id from person)
     insert into staff_session (token_hash, staff_id, idle_until, absolute_until)
     select $2, id, now() + interval '1 hour', now() + interval '1 day' from person`,
    [name, createHash('sha256').update(token).digest()],
  );
  return token;
}
