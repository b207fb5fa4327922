import { setTimeout as sleep } from 'node:timers/promises';
import type { QrState } from '@kapao/contract/deposit';
import { type Currency, toMajor } from '@kapao/contract/money';
import type { House } from '../../house.ts';
import { isRefusal, refuse } from '../../http/refusal.ts';
import { beginOnce, findPress, finishOnce, inMemberTurn, isBegun, type Press } from '../../intent/idempotency.ts';
import { callDeadlineMs } from '../../intent/timing.ts';
import { lockMember } from '../../ledger/account.ts';
import type { QrOrder } from './channel.ts';
import { asksFor, drawQr } from './payload.ts';
import * as requests from './request.ts';
import { findQrAccount } from '../receiving.ts';

const copyWaitsMs = 10_000;
const copyLooksEveryMs = 100;
const subjectPrefix = 'qr:';

const noQr: QrState = { hasQrcode: false };
const failed: QrState = { hasQrcode: false, message: 'QR_FAIL' };

export type QrPress = { press: Press; bankCode: string; amountMinor: bigint };

/**
 * Makes a QR (rules §8): one live QR a member, a new one cancels the earlier. The request stands with our reference
 * before the partner is asked, outside any transaction; a second commit writes the answer down. NO_BANK: no live
 * channel. Below the least amount, or a partner that refuses, fails or is silent: `QR_FAIL` in a 200.
 */
export async function createQr(house: House, { press, bankCode, amountMinor }: QrPress) {
  const { 'qr.validMinutes': validMinutes } = await house.settings.read();
  let begun: Awaited<ReturnType<typeof requests.replaceQr>> | undefined;
  const answer = await beginOnce<QrState, 'NO_BANK' | 'INVALID_REQUEST'>(house.db, press, async (tx, cash) => {
    const account = await findQrAccount(tx, bankCode, cash.currency);
    if (account === undefined || !house.qrChannels.has(bankCode)) return refuse('NO_BANK');
    if (!isWhole(amountMinor, cash.currency)) return refuse('INVALID_REQUEST', { field: 'amount' });
    if (amountMinor < account.minimumMinor) return failed;
    const { memberId } = press;
    begun = await requests.replaceQr(tx, { memberId, channel: bankCode, amountMinor, validMinutes });
    return { subject: `${subjectPrefix}${begun.row.public_id}` };
  });
  if (isRefusal(answer) || !isBegun(answer)) return answer;
  const publicId = answer.subject.slice(subjectPrefix.length);
  if (begun?.row.public_id !== publicId) return waitForFirst(house, press, publicId);
  for (const dead of begun.replaced) cancelAtPartner(house, dead);
  return order(house, press, begun.row);
}

/** A QR carries whole kip (rules §12). */
function isWhole(amountMinor: bigint, currency: Currency): boolean {
  return currency !== 'LAK' || amountMinor % 100n === 0n;
}

/** A copy of a press gets the first one's answer; should the first have died, it goes on with the same request. */
async function waitForFirst(house: House, press: Press, publicId: string) {
  const deadline = performance.now() + copyWaitsMs;
  for (;;) {
    const stored = await findPress<QrState, never>(house.db, press);
    if (stored !== undefined && !isBegun(stored)) return stored;
    const left = await requests.takeOverQr(house.db, publicId);
    if (left !== undefined) return order(house, press, left);
    const row = await requests.findQr(house.db, publicId);
    if (row?.state !== 'REQUESTED') return finishOnce(house.db, press, failed);
    if (performance.now() > deadline) return refuse('IN_PROGRESS');
    await sleep(copyLooksEveryMs);
  }
}

/** Asks the partner for the order and writes down what came of it. */
async function order(house: House, press: Press, request: requests.QrRow): Promise<QrState> {
  const { currency, made } = await askPartner(house, request);
  const usable = made !== undefined && asksFor(made.payload, made.payableMinor, currency);
  const svg = usable ? await drawQr(made.payload) : '';
  const { row, answer } = await inMemberTurn(house.db, request.member_id, async (tx) => {
    await lockMember(tx, request.member_id);
    const settled = await requests.settleQr(tx, request.id, made, usable);
    return { row: settled, answer: await finishOnce(tx, press, answerOf(settled, svg)) };
  });
  if (row.state === 'CANCELLED' || row.state === 'FAILED') cancelAtPartner(house, row);
  return answer;
}

function answerOf(row: requests.QrRow, svg: string): QrState {
  if (row.state === 'PAID') return noQr;
  return row.state === 'PENDING' ? live(row, svg) : failed;
}

async function askPartner(house: House, request: requests.QrRow) {
  const payer = await house.db
    .selectFrom('member')
    .where('id', '=', request.member_id)
    .select(['currency', 'bank_code as bankCode', 'bank_account_no as accountNo', 'bank_account_name as name'])
    .executeTakeFirstOrThrow();
  const { bankCode, accountNo, name } = payer;
  const made = await withinDeadline(house, request, { bankCode, accountNo, name });
  return { currency: payer.currency as Currency, made };
}

type Payer = { bankCode: string; accountNo: string; name: string };

/** `undefined`: no usable answer in time. The order may stand all the same, so its money is looked for later. */
async function withinDeadline(house: House, request: requests.QrRow, payer: Payer): Promise<QrOrder | undefined> {
  const channel = house.qrChannels.get(request.channel);
  if (channel === undefined || request.expires_at <= request.now) return undefined;
  const signal = AbortSignal.timeout(callDeadlineMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
  const { reference, amount_minor: amountMinor, expires_at: expiresAt } = request;
  try {
    return await Promise.race([channel.create({ reference, amountMinor, expiresAt, payer, signal }), tooLate]);
  } catch (error) {
    house.log.warn({ err: error, channel: request.channel, reference }, 'a QR partner made no order');
    return undefined;
  }
}

/** Best effort, after the commit: whether it works or not, money that comes is credited. */
function cancelAtPartner(house: House, { channel, provider_ref: providerRef }: requests.DeadOrder): void {
  if (providerRef === null) return;
  const signal = AbortSignal.timeout(callDeadlineMs);
  Promise.resolve(house.qrChannels.get(channel)?.cancel({ providerRef, signal })).catch((error: unknown) => {
    house.log.info({ err: error, channel, providerRef }, 'a QR was not cancelled at its partner');
  });
}

/** The member's live QR of a channel. NO_BANK: no such channel, and none live on it either. */
export async function readQr(house: House, memberId: bigint, bankCode: string, currency: Currency) {
  const row = await requests.findLiveQr(house.db, memberId, bankCode);
  if (row?.payload) return live(row, await drawQr(row.payload));
  const account = house.qrChannels.has(bankCode) && (await findQrAccount(house.db, bankCode, currency));
  return account ? noQr : refuse('NO_BANK');
}

function live(row: requests.QrRow, svg: string): QrState {
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

/** Ends the member's own QR. NO_DATA: not the member's, unknown, or dead already. */
export async function deleteQr(house: House, memberId: bigint, publicId: string) {
  const dead = await inMemberTurn(house.db, memberId, async (tx) => {
    await lockMember(tx, memberId);
    return requests.cancelQr(tx, memberId, publicId);
  });
  if (dead === undefined) return refuse('NO_DATA');
  cancelAtPartner(house, dead);
  return { message: 'OK' as const };
}
