import { createHmac } from 'node:crypto';
import { partnerSecret, type Stack } from '../stack.ts';
import type { Answer, Request } from './call.ts';
import type { Member } from './member.ts';
import { askSandbox } from './partner.ts';

export function payloadOf({ body }: Answer): string {
  const payload = /data-payload="([^"]+)"/.exec(String(body['qrcode']))?.[1];
  if (payload === undefined) throw new Error(`no QR in ${JSON.stringify(body)}`);
  return payload;
}

export async function pay(stack: Pick<Stack, 'sandboxUrl'>, payload: string, notices = 1): Promise<void> {
  await askSandbox(stack, '/qr/pay', { payload, notices });
}

export type Order = { providerRef: string; reference: string };

export function noticeOf(
  { providerRef, reference }: Order,
  eventId: string,
  paidAmount: string,
  paidAt = new Date(),
): Request {
  const event = {
    event_id: eventId,
    event: 'deposit.paid',
    deposit_id: providerRef,
    ref: reference,
    paid_amount: paidAmount,
    paid_at: paidAt.toISOString(),
    payment_id: `${reference}-paid`,
  };
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', partnerSecret('WW'))
    .update(`${timestamp}.${JSON.stringify(event)}`)
    .digest('hex');
  const headers = { 'x-ww-timestamp': timestamp, 'x-ww-signature': signature };
  return { path: '/api/hook/WW', body: event, headers };
}

export async function readDeposits({ sql }: Pick<Stack, 'sql'>, { id }: Member): Promise<bigint[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from transfer where member_id = $1 and kind = 'deposit' and op like 'qr:%' and op not like 'qr:TEST:%'
     order by id`,
    [id],
  );
  return rows.map(({ amount }) => BigInt(amount));
}
