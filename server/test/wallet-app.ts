import Fastify from 'fastify';
import type { Pool } from 'pg';
import type { GameProvider } from '../src/game/provider.ts';
import { handleErrors } from '../src/http/errors.ts';
import { serveWallet } from '../src/wallet/routes.ts';
import { testHouse } from './house.ts';
import { memberHeaders } from './member.ts';

type Body = Record<string, unknown>;

/** A server with the wallet's calls and these games, whose requests wait this long for the end of a transfer. */
export function walletApp(pool: Pool, games: ReadonlyMap<string, GameProvider>, requestWaitsMs = 30_000) {
  const house = testHouse(pool, { config: { limits: false }, replace: { requestWaitsMs, games } });
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  handleErrors(app, house);
  serveWallet({ app, house });

  async function post(token: string, path: string, body: Body, key?: string) {
    const headers = { ...memberHeaders(token), ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const reply = await app.inject({ method: 'POST', url: `/api/wallet/${path}`, headers, payload: body });
    return { status: reply.statusCode, body: reply.json<Body>() };
  }
  async function get(token: string, path: string) {
    const reply = await app.inject({ method: 'GET', url: `/api/wallet${path}`, headers: memberHeaders(token) });
    return { status: reply.statusCode, body: reply.json<Body>() };
  }
  return { house, app, post, get };
}
