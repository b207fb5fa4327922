import type { QrState } from '@kapao/contract/deposit';
import { type Currency, toMajor } from '@kapao/contract/money';
import type { Services } from '../../platform/services.ts';
import { finishOnce, withMemberLock, type IdempotencyKey } from '../../money/idempotency/idempotency.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { lockMember } from '../../money/ledger/account.ts';
import type { QrRequest } from './channel.ts';
import { asksFor, drawQr } from './payload.ts';
import * as requests from './store.ts';

export const noQr: QrState = { hasQrcode: false };
export const failed: QrState = { hasQrcode: false, message: 'QR_FAIL' };

export async function orderQr(
  services: Pick<Services, 'db' | 'log' | 'qrChannels'>,
  idempotencyKey: IdempotencyKey,
  request: requests.QrRow,
): Promise<QrState> {
  const { currency, made } = await askPartner(services, request);
  const usable = made !== undefined && asksFor(made.payload, made.payableMinor, currency);
  const svg = usable ? await drawQr(made.payload) : '';
  const { row, answer } = await withMemberLock(services.db, request.member_id, async (tx) => {
    await lockMember(tx, request.member_id);
    const settled = await requests.settleQr(tx, request.id, made, usable);
    return { row: settled, answer: await finishOnce(tx, idempotencyKey, orderAnswer(settled, svg)) };
  });
  if (row.state === 'CANCELLED' || row.state === 'FAILED') cancelAtPartner(services, row);
  return answer;
}

function orderAnswer(row: requests.QrRow, svg: string): QrState {
  if (row.state === 'PAID') return noQr;
  return row.state === 'PENDING' ? live(row, svg) : failed;
}

async function askPartner(services: Pick<Services, 'db' | 'log' | 'qrChannels'>, request: requests.QrRow) {
  const { currency, ...payer } = await requests.findQrPayer(services.db, request.member_id);
  const { receiving_account_id: accountId } = request;
  const account = accountId === null ? undefined : await requests.findQrReceiver(services.db, accountId);
  const call = {
    reference: request.reference,
    amountMinor: request.payable_minor ?? request.amount_minor,
    currency: currency as Currency,
    expiresAt: request.expires_at,
    payer,
    ...(account === undefined ? {} : { account }),
  };
  const made = await withinDeadline(services, request, call);
  return { currency: call.currency, made };
}

/** Returns `undefined` without a usable answer in time. The order may exist, so its payment is still looked for. */
async function withinDeadline(
  services: Pick<Services, 'log' | 'qrChannels'>,
  request: requests.QrRow,
  call: Omit<QrRequest, 'signal'>,
) {
  const channel = services.qrChannels.get(request.channel);
  if (channel === undefined || request.expires_at <= request.now) return undefined;
  const signal = AbortSignal.timeout(callDeadlineMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
  try {
    return await Promise.race([channel.create({ ...call, signal }), tooLate]);
  } catch (error) {
    services.log.warn(
      { err: error, channel: request.channel, reference: call.reference },
      'a QR partner made no order',
    );
    return undefined;
  }
}

export function cancelAtPartner(services: Pick<Services, 'log' | 'qrChannels'>, dead: requests.DeadOrder): void {
  const { channel, provider_ref: providerRef, currency } = dead;
  if (providerRef === null) return;
  const signal = AbortSignal.timeout(callDeadlineMs);
  Promise.resolve(services.qrChannels.get(channel)?.cancel({ providerRef, currency, signal })).catch(
    (error: unknown) => {
      services.log.info({ err: error, channel, providerRef }, 'a QR was not cancelled at its partner');
    },
  );
}

export function live(row: requests.QrRow, svg: string): QrState {
  return {
    hasQrcode: true,
    qrcodeId: row.public_id,
    qrcode: svg,
    amount: toMajor(row.amount_minor),
    payable: toMajor(row.payable_minor ?? row.amount_minor),
    expireIn: row.expires_at.toISOString(),
    now: row.now.toISOString(),
  };
}
