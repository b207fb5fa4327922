import Fastify, { type FastifyInstance } from 'fastify';
import { feedPartner } from './bank/feed.ts';
import { slipCalls, slipPartner } from './bank/slips/calls.ts';
import { transferCalls } from './bank/transfers.ts';
import { openBook } from './book.ts';
import { createFaults, targets } from './faults.ts';
import { countOf, fieldsOf, textOf } from './fields.ts';
import { gameCalls } from './games/calls.ts';
import { gamePartners } from './games/partners.ts';
import { playPage } from './games/play/page.ts';
import { tables } from './games/play/tables.ts';
import { clearTickets } from './games/tickets.ts';
import { lineCalls, linePartner } from './notice/line.ts';
import { pushCalls, pushPartner } from './notice/push.ts';
import { noticeCalls } from './notice/shown.ts';
import { refuseForeignRequests } from './own-requests.ts';
import { pages } from './pages.ts';
import { payoutCalls, payoutPartner } from './payouts.ts';
import { qrCalls } from './qr/calls.ts';
import { qrPartners } from './qr/partners.ts';
import { Refusal } from './refusal.ts';
import { smsCalls, smsPartner } from './sms.ts';
import { trueMoneyPartner } from './truemoney/partner.ts';
import { walletTransferCalls } from './truemoney/transfers.ts';
import { voucherCalls } from './truemoney/vouchers.ts';
import type { World } from './world.ts';

export type SandboxSettings = Pick<World, 'secret' | 'walletUrl' | 'pace'> & {
  dataFile: string | undefined;
  host?: string;
};

const partners = [
  smsPartner,
  pushPartner,
  linePartner,
  payoutPartner,
  feedPartner,
  slipPartner,
  ...qrPartners,
  trueMoneyPartner,
  ...gamePartners,
];
const calls = [
  smsCalls,
  noticeCalls,
  pushCalls,
  lineCalls,
  transferCalls,
  slipCalls,
  payoutCalls,
  qrCalls,
  voucherCalls,
  walletTransferCalls,
  gameCalls,
  playPage,
  faultCalls,
  pages,
];

export function createSandbox({ dataFile, host, ...settings }: SandboxSettings): FastifyInstance {
  const world: World = {
    ...settings,
    book: openBook(dataFile),
    faults: createFaults([...targets, ...Object.keys(tables).map((code) => `games/${code}`)]),
  };
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024, routerOptions: { maxParamLength: 200 } });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.code, data: error.data });
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    return reply.code(status).send({ message: status === 500 ? 'SANDBOX_BROKEN' : 'INVALID_REQUEST' });
  });
  refuseForeignRequests(app, host);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'NOT_FOUND' }));
  app.get('/healthz', () => ({ status: 'ok' }));
  for (const call of calls) call(app, world);
  void app.register(
    async (scope) => {
      // Signatures cover the raw bytes, so the body of a partner call stays text.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      for (const partner of partners) partner(scope, world);
    },
    { prefix: '/partners' },
  );
  return app;
}

function faultCalls(app: FastifyInstance, world: World): void {
  app.get('/faults', () => world.faults.list());
  app.get('/faults/choices', () => world.faults.choices());
  app.post('/faults', (request) => {
    const fields = fieldsOf(request.body);
    const player = fields['player'] === undefined ? undefined : textOf(fields, 'player');
    world.faults.set(textOf(fields, 'target'), textOf(fields, 'mode'), countOf(fields, 'times', 1, 1_000_000), player);
    return { message: 'OK' };
  });
  app.post('/reset', () => {
    world.book.clear();
    world.faults.clear();
    clearTickets();
    return { message: 'OK' };
  });
}
