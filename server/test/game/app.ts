import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { GameProvider } from '../../src/game/provider.ts';
import { serveGame } from '../../src/game/routes.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { fakeGame } from './partner.ts';
import { testServices, type TestServicesOptions } from '../services.ts';
import { memberHeaders } from '../member.ts';

export function gameApp(pool: Pool, games: readonly GameProvider[], config: TestServicesOptions['config'] = {}) {
  const byCode = new Map(games.map((game) => [game.code, game]));
  const services = testServices(pool, { config, replace: { games: byCode } });
  const app = createServer(services);
  serveGame({ app, services });
  const get = async (token: string, url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ url, headers: { ...memberHeaders(token), ...headers } });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), headers: reply.headers };
  };
  return { services, app, get, logged: () => services.lines.join('') };
}

export function partner(code: string, replace: Partial<GameProvider> = {}): GameProvider {
  const signInLink = async () => `https://${code.toLowerCase()}.example/enter`;
  return { ...fakeGame(code, 'A').provider, signInLink, ...replace };
}

export async function keepAmount(db: Db, memberId: bigint, code: string, amountMinor: bigint): Promise<void> {
  await sql`update game_account set amount_minor = ${amountMinor}
    where member_id = ${memberId} and game_code = ${code}`.execute(db);
}
