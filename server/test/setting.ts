import { sql } from 'kysely';
import type { Db } from '../src/platform/db/transaction.ts';
import type { Services } from '../src/platform/services.ts';

export const settingsOf =
  (db: Db, ...servers: readonly Pick<Services, 'settings'>[]) =>
  async (key: string, value: unknown): Promise<void> => {
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);
    servers.forEach(({ settings }) => settings.forget());
  };

export async function resetSettings(db: Db, ...servers: readonly Pick<Services, 'settings'>[]): Promise<void> {
  await sql`delete from setting`.execute(db);
  await sql`update clock set offset_ms = 0`.execute(db);
  servers.forEach(({ settings }) => settings.forget());
}
