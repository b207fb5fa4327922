import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { countOf, fieldsOf, textOf } from '../fields.ts';
import { amountOf, majorNumber } from '../money.ts';
import { createNotices, type Notice } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

type WalletTransfer = {
  eventId: string;
  toName: string;
  fromPhone: string;
  message: string;
  amountMinor: bigint;
  at: string;
};

const shelf = (world: World) => world.book.shelf<WalletTransfer>('wallet-transfers');

export function walletTransferCalls(app: FastifyInstance, world: World): void {
  const notices = createNotices(world);

  app.post('/truemoney/transfer', (request) => {
    const fields = fieldsOf(request.body);
    const copies = countOf(fields, 'notices', 0, 50) ?? 1;
    const transfer: WalletTransfer = {
      eventId: randomUUID(),
      toName: textOf(fields, 'toName', 100),
      fromPhone: textOf(fields, 'fromPhone', 20),
      message: fields['message'] === undefined || fields['message'] === '' ? '' : textOf(fields, 'message'),
      amountMinor: amountOf(fields, 'amount'),
      at: new Date().toISOString(),
    };
    if (transfer.amountMinor <= 0n) throw new Refusal(400, 'INVALID_REQUEST', { field: 'amount' });
    shelf(world).put(transfer.eventId, transfer);
    for (let copy = 0; copy < copies; copy++) notices.send(noticeOf(transfer));
    return { eventId: transfer.eventId, amount: majorNumber(transfer.amountMinor), at: transfer.at };
  });

  app.get('/truemoney/transfers', () =>
    shelf(world)
      .all()
      .toReversed()
      .map(({ amountMinor, ...transfer }) => ({ ...transfer, amount: majorNumber(amountMinor) })),
  );
}

function noticeOf({ eventId, toName, fromPhone, message, amountMinor, at }: WalletTransfer): Notice {
  const claims = {
    event_type: 'P2P',
    event_id: eventId,
    received_time: at,
    receiver_name: toName,
    sender_mobile: fromPhone,
    message,
    // Sandbox amounts are below 10^14 satang, which a number holds exactly.
    amount: Number(amountMinor),
  };
  return {
    partner: 'TRUEMONEY',
    signer: 'truemoney:notices',
    target: 'truemoney',
    async write({ secret, nowS }) {
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt(nowS);
      return { headers: {}, body: JSON.stringify({ message: await token.sign(Buffer.from(secret)) }) };
    },
  };
}
