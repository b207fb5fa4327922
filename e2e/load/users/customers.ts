import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Stack } from '../../stack.ts';

export type Guest = { guestId: string; token: string };

export async function createGuests({ sql }: Pick<Stack, 'sql'>, count: number): Promise<Guest[]> {
  const made = Array.from({ length: count }, () => ({
    guestId: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
  }));
  await sql(`insert into chat_guest (id, secret_sha256) select * from unnest($1::uuid[], $2::bytea[])`, [
    made.map(({ guestId }) => guestId),
    made.map(({ secret }) => createHash('sha256').update(secret).digest()),
  ]);
  return made.map(({ guestId, secret }) => ({ guestId, token: `${guestId}.${secret}` }));
}
