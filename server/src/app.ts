import type { FastifyInstance } from 'fastify';
import { serveAccount } from './account/routes.ts';
import { serveAuth } from './auth/routes.ts';
import { serveBonus } from './bonus/routes.ts';
import { serveAgent } from './chat/agent/routes.ts';
import { serveChat } from './chat/routes.ts';
import { serveCustomerSockets } from './chat/socket/customer.ts';
import { startRounds } from './chat/socket/rounds.ts';
import { serveStaffSockets } from './chat/socket/staff.ts';
import { servePictures } from './content/pictures.ts';
import { serveContent } from './content/routes.ts';
import { serveDeposit } from './deposit/routes.ts';
import { serveGame } from './game/routes.ts';
import type { Services } from './platform/services.ts';
import { listMissing } from './installation/missing.ts';
import { serveNotice } from './notice/routes.ts';
import { serveInvite } from './invite/routes.ts';
import { serveDocs } from './docs/routes.ts';
import { serveReports } from './platform/http/entrance/browser-reports.ts';
import { serveHealth, type Readiness } from './platform/http/health.ts';
import { createServer } from './platform/http/server.ts';
import { serveConsole } from './platform/http/web/console.ts';
import { serveWeb } from './platform/http/web/web.ts';
import { servePromotion } from './promotion/routes.ts';
import { serveRealtime } from './platform/realtime/sockets.ts';
import { serveRefund } from './refund/routes.ts';
import { serveSandboxClock } from './sandbox-clock/routes.ts';
import { serveStaff } from './staff/routes.ts';
import { serveStatement } from './statement/routes.ts';
import { serveWallet } from './wallet/routes.ts';
import { serveWheel } from './wheel/routes.ts';
import { serveWithdraw } from './withdraw/routes.ts';

export async function buildApp(services: Services, readiness: Readiness = { ready: true }): Promise<FastifyInstance> {
  const app = createServer(services);
  const routes = { app, services };
  serveHealth(routes, readiness, listMissing);
  serveReports(routes);
  serveContent(routes);
  serveAuth(routes);
  serveAccount(routes);
  serveNotice(routes);
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
  serveRealtime(routes, readiness, {
    serveCustomers: serveCustomerSockets,
    serveStaff: serveStaffSockets,
    startRounds,
  });
  serveAgent(routes);
  serveSandboxClock(routes);
  // Live mode serves the documents on the operator's port only.
  if (services.config.mode === 'demo') serveDocs(routes, 'members');
  await servePictures(routes);
  await serveConsole(routes);
  await serveWeb(routes);
  return app;
}
