import type { Pool } from 'pg';
import type { GameProvider } from '../src/game/provider.ts';
import { createServer } from '../src/platform/http/server.ts';
import { serveWallet } from '../src/wallet/routes.ts';
import { callAs } from './client.ts';
import { testServices } from './services.ts';

export function walletApp(pool: Pool, games: ReadonlyMap<string, GameProvider>, requestWaitsMs = 30_000) {
  const services = testServices(pool, { config: { limits: false }, replace: { requestWaitsMs, games } });
  const app = createServer(services);
  serveWallet({ app, services });
  return {
    services,
    app,
    get: (token: string, path: string) => callAs(app, token, { url: `/api/wallet${path}` }),
    post: (token: string, path: string, body: object, key?: string) =>
      callAs(app, token, { method: 'POST', url: `/api/wallet/${path}`, body, key }),
  };
}
