import type { QrState } from '@kapao/contract/deposit';
import type { Currency } from '@kapao/contract/money';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../src/platform/db/transaction.ts';
import { serveDeposit } from '../../src/deposit/routes.ts';
import type { Services } from '../../src/platform/services.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { readCash } from '../../src/money/ledger/account.ts';
import { serveStatement } from '../../src/statement/routes.ts';
import { callAs, type Reply } from '../client.ts';
import { openAccount } from './bank-feed.ts';

export function depositApp(services: Services): FastifyInstance {
  const app = createServer(services);
  serveDeposit({ app, services });
  serveStatement({ app, services });
  return app;
}

export type LiveQr = Extract<QrState, { hasQrcode: true }>;

export function makeQr(
  app: FastifyInstance,
  token: string,
  amount: number,
  more: { key?: string; channel?: string } = {},
): Promise<Reply<QrState>> {
  const { channel = 'WW', ...key } = more;
  return callAs(app, token, { method: 'POST', url: `/api/qrcode/${channel}`, body: { amount }, ...key });
}

export async function makeLiveQr(app: FastifyInstance, token: string, amount: number, channel = 'WW'): Promise<LiveQr> {
  const { body } = await makeQr(app, token, amount, { channel });
  if (!body.hasQrcode) throw new Error(`no QR: ${body.message}`);
  return body;
}

export async function notify(app: FastifyInstance, body: string, signature = 'good', partner = 'WW'): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  const reply = await app.inject({ method: 'POST', url: `/api/hook/${partner}`, headers, payload: body });
  return { status: reply.statusCode, body: reply.json() };
}

export async function cashOf(db: Db, memberId: bigint): Promise<bigint | undefined> {
  return (await readCash(db, memberId))?.freeMinor;
}

/** KBANK's channel is an account in SMS mode. */
export async function openChannel(
  db: Db,
  code = 'WW',
  more: { currency?: Currency; minimumMinor?: bigint } = {},
): Promise<void> {
  const { currency = 'THB', minimumMinor = 10_000n } = more;
  const amounts = { minimum_minor: minimumMinor, presets_minor: [10_000n, 20_000n] };
  if (code === 'KBANK') await openAccount(db, { bankCode: code, mode: 'SMS', accountNo: '0451234567' }, amounts);
  else {
    const accountNo = `${code}-${currency}`;
    await openAccount(db, { bankCode: code, currency, accountNo }, { bank_type: 'PAYMENT', ...amounts });
  }
}
