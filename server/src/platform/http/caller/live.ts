import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';

export async function listEnded(db: Kysely<DB>, credentials: readonly string[]): Promise<string[]> {
  if (credentials.length === 0) return [];
  const { rows } = await sql<{ credential: string }>`
    select credential
    from (select credential, split_part(credential, ':', 1) as kind, split_part(credential, ':', 2) as named
      from unnest(${[...credentials]}::text[]) credential) shown
    where not case shown.kind
      when 'session' then exists (select from session where token_hash = decode(shown.named, 'hex')
        and ended_at is null and now() <= least(idle_until, absolute_until))
      when 'staff' then exists (select from staff_session where token_hash = decode(shown.named, 'hex')
        and ended_at is null and now() <= least(idle_until, absolute_until))
      when 'guest' then exists (select from chat_guest where id = shown.named::uuid and revoked_at is null)
      when 'member' then exists (select from member where id = shown.named::bigint and status not in ('suspended', 'closed'))
      else false
    end`.execute(db);
  return rows.map(({ credential }) => credential);
}
