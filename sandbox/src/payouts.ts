import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fields, jsonFields, rawText, textOf } from './fields.ts';
import { amountOf, majorNumber, writeMajor } from './money.ts';
import { type PartnerReply, perform, answerQuery } from './partner-call.ts';
import { secretOf } from './secret.ts';
import { isSigned } from './signature.ts';
import type { World } from './world.ts';

type Payout = {
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amountMinor: bigint;
  state: 'PAID' | 'REFUSED';
  at: string;
  visibleFromMs: number;
};

const target = 'payout';
const statementRows = 50;
const shelf = (world: World) => world.book.shelf<Payout>('payouts');

/** Class B: a reference is accepted once (then `DUPLICATE`) and has a status query. */
export function payoutPartner(scope: FastifyInstance, world: World): void {
  scope.post('/bank/payouts', (request, reply) => {
    const raw = rawText(request.body);
    if (!isFromWallet(request, world, raw)) return reply.code(401).send({ result: 'ERROR', code: 'BAD_SIGNATURE' });
    const asked = readPayout(raw);
    return perform(world, reply, {
      target,
      act: (lagMs) => record(world, { ...asked, state: 'PAID', visibleFromMs: Date.now() + lagMs }),
      refuse: () => record(world, { ...asked, state: 'REFUSED', visibleFromMs: 0 }),
    });
  });

  scope.post('/bank/payouts/statement', (request, reply) => {
    const raw = rawText(request.body);
    if (!isFromWallet(request, world, raw)) return reply.code(401).send({ result: 'ERROR', code: 'BAD_SIGNATURE' });
    return answerQuery(world, reply, target, () => ({ status: 200, body: statementPage(world, jsonFields(raw)) }));
  });

  scope.get<{ Params: { reference: string } }>('/bank/payouts/:reference', (request, reply) => {
    const { reference } = request.params;
    if (!isFromWallet(request, world, reference)) {
      return reply.code(401).send({ result: 'ERROR', code: 'BAD_SIGNATURE' });
    }
    return answerQuery(world, reply, target, () => {
      const payout = shelf(world).get(reference);
      if (!payout || payout.visibleFromMs > Date.now()) {
        return { status: 404, body: { result: 'ERROR', code: 'NOT_FOUND' } };
      }
      return { status: 200, body: { result: 'OK', reference, state: payout.state } };
    });
  });
}

export function payoutCalls(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { accountNo?: string } }>('/bank/payouts', (request) => {
    const { accountNo } = request.query;
    return shelf(world)
      .all()
      .filter((payout) => payout.state === 'PAID' && (accountNo === undefined || payout.accountNo === accountNo))
      .toReversed()
      .map(({ bankCode, reference, at, amountMinor, ...payout }) => ({
        accountNo: payout.accountNo,
        accountName: payout.accountName,
        bankCode,
        amount: majorNumber(amountMinor),
        reference,
        at,
      }));
  });
}

function statementPage(world: World, fields: Fields): Record<string, unknown> {
  const [fromMs, toMs] = [Date.parse(textOf(fields, 'from', 30)), Date.parse(textOf(fields, 'to', 30))];
  const skip = Number(fields['cursor'] ?? 0);
  const paid = shelf(world)
    .all()
    .filter(({ state, at }) => state === 'PAID' && Date.parse(at) >= fromMs && Date.parse(at) < toMs);
  const end = skip + statementRows;
  const payouts = paid.slice(skip, end).map(({ reference, accountNo, bankCode, amountMinor, at }) => {
    return { id: `PO-${reference}`, reference, accountNo, bankCode, amount: writeMajor(amountMinor), at };
  });
  return { payouts, next: end < paid.length ? String(end) : '' };
}

function readPayout(raw: string): Omit<Payout, 'state' | 'visibleFromMs'> {
  const fields = jsonFields(raw);
  return {
    reference: textOf(fields, 'reference', 50),
    bankCode: textOf(fields, 'bankCode', 20),
    accountNo: textOf(fields, 'accountNo', 30),
    accountName: textOf(fields, 'accountName', 200),
    amountMinor: amountOf(fields, 'amount'),
    at: new Date().toISOString(),
  };
}

function record(world: World, payout: Payout): PartnerReply {
  if (shelf(world).get(payout.reference)) return { status: 409, body: { result: 'ERROR', code: 'DUPLICATE' } };
  shelf(world).put(payout.reference, payout);
  if (payout.state === 'REFUSED') return { status: 422, body: { result: 'REFUSED', code: 'ACCOUNT_REFUSED' } };
  return { status: 200, body: { result: 'OK', reference: payout.reference, state: payout.state } };
}

function isFromWallet(request: FastifyRequest, world: World, text: string): boolean {
  return isSigned(secretOf(world, 'payout:BANK'), text, request.headers['x-timestamp'], request.headers['x-signature']);
}
