import { sql } from 'kysely';
import type { Db } from '../src/db/transaction.ts';
import type { House } from '../src/house.ts';

/** Returns a function that writes a setting, which the servers given read at once. */
export const settingsOf =
  (db: Db, ...servers: readonly Pick<House, 'settings'>[]) =>
  async (key: string, value: unknown): Promise<void> => {
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);
    servers.forEach(({ settings }) => settings.forget());
  };

/** Takes all settings back and sets the clock right. */
export async function resetSettings(db: Db, ...servers: readonly Pick<House, 'settings'>[]): Promise<void> {
  await sql`delete from setting`.execute(db);
  await sql`update clock set offset_ms = 0`.execute(db);
  servers.forEach(({ settings }) => settings.forget());
}
