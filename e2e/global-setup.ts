import { sharePostgres, startPostgres } from './stack.ts';

/** One PostgreSQL for all workers; each stack makes a database in it. Playwright asks for a default export. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  sharePostgres(postgres.url);
  return postgres.stop;
}
