import { setTimeout as sleep } from 'node:timers/promises';
import type { QrState } from '@kapao/contract/deposit';
import { type Currency, isWholeUnit } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import {
  runOnce,
  findAnswer,
  finishOnce,
  withMemberLock,
  isBegun,
  type IdempotencyKey,
  withLock,
} from '../../money/idempotency/idempotency.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { findQrAccount } from '../receiving.ts';
import { readLeast } from './least.ts';
import { cancelAtPartner, failed, live, noQr, orderQr } from './order.ts';
import { drawQr } from './payload.ts';
import * as requests from './store.ts';

const copyWaitsMs = 10_000;
const copyLooksEveryMs = 100;
const subjectPrefix = 'qr:';

export type QrRequest = { idempotencyKey: IdempotencyKey; bankCode: string; amountMinor: bigint };

/**
 * Creates a QR and cancels the earlier one (payments#qr-orders). Commits our reference before asking the provider.
 * NO_BANK: no open channel. `QR_FAIL` in a 200: too small, no tail, or no usable answer.
 */
export async function createQr(
  services: Pick<Services, 'config' | 'db' | 'log' | 'qrChannels' | 'settings'>,
  { idempotencyKey, bankCode, amountMinor }: QrRequest,
) {
  const { 'qr.validMinutes': validMinutes } = await services.settings.read();
  const least = await readLeast(services);
  const channel = services.qrChannels.get(bankCode);
  let begun: Awaited<ReturnType<typeof requests.replaceQr>> | undefined;
  const begin = () =>
    runOnce<QrState, 'NO_BANK' | 'INVALID_REQUEST'>(services.db, idempotencyKey, async (tx, cash) => {
      const account = await findQrAccount(tx, bankCode, cash.currency, least);
      if (account === undefined || channel === undefined) return refuse('NO_BANK');
      if (!isWholeUnit(amountMinor, cash.currency)) return refuse('INVALID_REQUEST', { field: 'amount' });
      if (amountMinor < account.minimumMinor) return failed;
      const { memberId } = idempotencyKey;
      const tail = channel.tailed && (await takeTail(tx, { receivingAccountId: account.id, memberId, amountMinor }));
      if (tail === 'none left') return failed;
      begun = await requests.replaceQr(tx, { memberId, channel: bankCode, amountMinor, validMinutes, tail });
      return { subject: `${subjectPrefix}${begun.row.public_id}` };
    });
  // Requests for a tail share one lock, so they wait before taking a connection (reliability#waiting-limits).
  const answer = channel?.tailed ? await withLock(services.db, `tails:${bankCode}`, begin) : await begin();
  if (isRefusal(answer) || !isBegun(answer)) return answer;
  const publicId = answer.subject.slice(subjectPrefix.length);
  if (begun?.row.public_id !== publicId) return waitForFirst(services, idempotencyKey, publicId);
  for (const dead of begun.replaced) cancelAtPartner(services, dead);
  return orderQr(services, idempotencyKey, begun.row);
}

async function takeTail(tx: Tx, wish: requests.TailWish) {
  const payableMinor = await requests.reserveTail(tx, wish);
  if (payableMinor === undefined) return 'none left' as const;
  return { receivingAccountId: wish.receivingAccountId, payableMinor };
}

async function waitForFirst(
  services: Pick<Services, 'db' | 'log' | 'qrChannels'>,
  idempotencyKey: IdempotencyKey,
  publicId: string,
) {
  const deadline = performance.now() + copyWaitsMs;
  for (;;) {
    const stored = await findAnswer<QrState, never>(services.db, idempotencyKey);
    if (stored !== undefined && !isBegun(stored)) return stored;
    const left = await requests.takeOverQr(services.db, publicId);
    if (left !== undefined) return orderQr(services, idempotencyKey, left);
    const row = await requests.findQr(services.db, publicId);
    if (row?.state !== 'REQUESTED') return finishOnce(services.db, idempotencyKey, failed);
    if (performance.now() > deadline) return refuse('IN_PROGRESS');
    await sleep(copyLooksEveryMs);
  }
}

/** Returns the member's live QR of a channel. NO_BANK: neither the channel nor a live QR exists. */
export async function readQr(
  services: Pick<Services, 'config' | 'db' | 'qrChannels' | 'settings'>,
  memberId: bigint,
  bankCode: string,
  currency: Currency,
) {
  const row = await requests.findLiveQr(services.db, memberId, bankCode);
  if (row?.payload) return live(row, await drawQr(row.payload));
  const account =
    services.qrChannels.has(bankCode) &&
    (await findQrAccount(services.db, bankCode, currency, await readLeast(services)));
  return account ? noQr : refuse('NO_BANK');
}

/** Cancels the member's own QR. NO_DATA: unknown, another member's, or no longer live. */
export async function deleteQr(
  services: Pick<Services, 'db' | 'log' | 'qrChannels'>,
  memberId: bigint,
  publicId: string,
) {
  const dead = await withMemberLock(services.db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    return requests.cancelQr(tx, memberId, publicId);
  });
  if (dead === undefined) return refuse('NO_DATA');
  cancelAtPartner(services, dead);
  return { message: 'OK' as const };
}
