import type { FastifyInstance } from 'fastify';
import { jsonFields, rawText, textOf } from '../../fields.ts';
import { writeMajor } from '../../money.ts';
import { type PartnerReply, perform } from '../../partner-call.ts';
import { secretOf } from '../../secret.ts';
import { Refusal } from '../../refusal.ts';
import { isSigned } from '../../signature.ts';
import type { World } from '../../world.ts';
import { bankOf, maskAccount, maskName } from '../banks.ts';
import { type BankTransfer, findTransfer } from '../transfers.ts';
import { drawSlip } from './draw.ts';

const delayMinutes = 2;

const notFound: PartnerReply = { status: 404, body: { success: false, code: 'SLIP_NOT_FOUND' } };

export function slipCalls(app: FastifyInstance, world: World): void {
  app.get<{ Params: { file: string } }>('/slips/:file', async (request, reply) => {
    const transfer = findTransfer(world, request.params.file.replace(/\.png$/, ''));
    if (transfer === undefined) throw new Refusal(404, 'NOT_FOUND');
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await drawSlip(transfer));
  });
}

export function slipPartner(scope: FastifyInstance, world: World): void {
  scope.post('/bank/slips', (request, reply) => {
    const raw = rawText(request.body);
    if (!isSigned(secretOf(world, 'slip'), raw, request.headers['x-timestamp'], request.headers['x-signature'])) {
      return reply.code(401).send({ success: false, code: 'BAD_SIGNATURE' });
    }
    const fields = jsonFields(raw);
    const asked = { bot: textOf(fields, 'sendingBank', 3), reference: textOf(fields, 'transRef', 40) };
    const special = world.faults.takeSlip();
    if (special === 'delayed') {
      return reply.code(425).send({ success: false, code: 'DELAYED', data: { delay: delayMinutes } });
    }
    if (special === 'captcha') return reply.code(409).send({ success: false, code: 'CAPTCHA_FAILED', tries: 3 });
    return perform(world, reply, {
      target: 'slip',
      act: () => answerOf(findTransfer(world, asked.reference), asked.bot),
      refuse: () => notFound,
    });
  });
}

function answerOf(transfer: BankTransfer | undefined, bot: string): PartnerReply {
  if (transfer === undefined || bankOf(transfer.from.bankCode).bot !== bot) return notFound;
  const { from, to, amountMinor, at, reference } = transfer;
  const data = {
    transRef: reference,
    sendingBank: bot,
    receivingBank: bankOf(to.bankCode).bot,
    transTimestamp: at,
    amount: writeMajor(amountMinor),
    currency: 'THB',
    sender: { displayName: maskName(from.name), account: { type: 'BANKAC', value: maskAccount(from.accountNo) } },
    receiver: { account: { type: 'BANKAC', value: maskAccount(to.accountNo) } },
  };
  return { status: 200, body: { success: true, data } };
}
