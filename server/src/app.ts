import type { FastifyInstance } from 'fastify';
import { serveAccount } from './account/routes.ts';
import { serveAuth } from './auth/routes.ts';
import { serveBonus } from './bonus/routes.ts';
import { serveDesk } from './chat/desk/routes.ts';
import { serveChat } from './chat/routes.ts';
import { servePictures } from './content/pictures.ts';
import { serveContent } from './content/routes.ts';
import { serveDeposit } from './deposit/routes.ts';
import { serveGame } from './game/routes.ts';
import type { House } from './house.ts';
import { serveInvite } from './invite/routes.ts';
import { serveDocs } from './docs/routes.ts';
import { serveReports } from './http/entrance/browser-reports.ts';
import { serveHealth, type Readiness } from './http/health.ts';
import { createServer } from './http/server.ts';
import { serveConsole } from './http/web/console.ts';
import { serveWeb } from './http/web/web.ts';
import { servePromotion } from './promotion/routes.ts';
import { serveRealtime } from './realtime/sockets.ts';
import { serveRefund } from './refund/routes.ts';
import { serveSandboxClock } from './sandbox-clock/routes.ts';
import { serveStaff } from './staff/routes.ts';
import { serveStatement } from './statement/routes.ts';
import { serveWallet } from './wallet/routes.ts';
import { serveWheel } from './wheel/routes.ts';
import { serveWithdraw } from './withdraw/routes.ts';

/** The server's table of contents: every module, in order. */
export async function buildApp(house: House, readiness: Readiness = { ready: true }): Promise<FastifyInstance> {
  const app = createServer(house);
  const routes = { app, house };
  serveHealth(routes, readiness);
  serveReports(routes);
  serveContent(routes);
  serveAuth(routes);
  serveAccount(routes);
  serveWallet(routes);
  serveGame(routes);
  serveDeposit(routes);
  serveWithdraw(routes);
  serveBonus(routes);
  servePromotion(routes);
  serveInvite(routes);
  serveRefund(routes);
  serveWheel(routes);
  serveStatement(routes);
  serveChat(routes);
  serveStaff(routes);
  serveRealtime(routes, readiness);
  serveDesk(routes);
  serveSandboxClock(routes);
  // In live mode the documents stand on the operator's port alone.
  if (house.config.mode === 'demo') serveDocs(routes, 'members');
  await servePictures(routes);
  await serveConsole(routes);
  await serveWeb(routes);
  return app;
}
