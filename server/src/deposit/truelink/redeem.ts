import type { Services } from '../../platform/services.ts';
import { withMemberLock } from '../../money/idempotency/idempotency.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { settleGift } from './settle.ts';
import {
  claimCanaryGift,
  claimDueGifts,
  findGift,
  findWalletMobile,
  type Gift,
  keepOpen,
  markSent,
  voucherOf,
  wakeGifts,
} from './store.ts';
import { type Verdict, verdictOnLook, verdictOnRedeem } from './verdict.ts';
import { type VoucherCall, type VoucherPartner, voucherService } from './voucher.ts';

export async function askGift(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
  gift: Gift,
): Promise<void> {
  const call = await voucherCallOf(services, gift);
  const vouchers = voucherService(services);
  if (call === undefined || vouchers === undefined) return keepOpen(services.db, gift);
  const verdict = await decideRedemption(services, vouchers, gift, call);
  if (verdict.act === 'wait' || verdict.act === 'redeem') {
    const { publicId, masked, attempts } = gift;
    const cause = verdict.act === 'wait' ? verdict.cause : 'another took it over';
    services.log.warn({ gift: publicId, voucher: masked, attempts, cause }, 'a gift stays open');
    return keepOpen(services.db, gift);
  }
  await commitVerdict(services, gift, verdict);
  await wakeGifts(services.db);
}

async function voucherCallOf(services: Pick<Services, 'db' | 'keys'>, gift: Gift): Promise<VoucherCall | undefined> {
  const mobile = await findWalletMobile(services.db, gift.walletId);
  if (!mobile) return undefined;
  const signal = AbortSignal.timeout(callDeadlineMs);
  return { voucher: voucherOf(services.keys, gift), mobile, attemptId: gift.attemptId, signal };
}

async function decideRedemption(
  services: Pick<Services, 'db' | 'settings'>,
  vouchers: VoucherPartner,
  gift: Gift,
  call: VoucherCall,
): Promise<Verdict> {
  const minimumMinor = BigInt((await services.settings.read())['truewallet.minimumMinor']);
  if (gift.quietSeconds === null) {
    const verdict = verdictOnLook(await lookAtVoucher(vouchers, call), minimumMinor);
    if (verdict.act !== 'redeem') return verdict;
  }
  if (!(await markSent(services.db, gift))) return { act: 'redeem' };
  return verdictOnRedeem(gift, await redeemVoucher(vouchers, call), minimumMinor);
}

const silent = { kind: 'unknown', cause: 'no answer in time' } as const;

function lookAtVoucher(vouchers: VoucherPartner, call: VoucherCall) {
  return voucherAnswerInTime(vouchers.look(call), call.signal, silent);
}

function redeemVoucher(vouchers: VoucherPartner, call: VoucherCall) {
  return voucherAnswerInTime(vouchers.redeem(call), call.signal, silent);
}

/** Applies one deadline to all calls of a run, so that it ends before the lease. */
function voucherAnswerInTime<T>(asked: Promise<T>, signal: AbortSignal, late: T): Promise<T> {
  const deadline = new Promise<T>((resolve) => {
    if (signal.aborted) resolve(late);
    signal.addEventListener('abort', () => resolve(late), { once: true });
  });
  return Promise.race([asked, deadline]);
}

async function commitVerdict(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  gift: Gift,
  verdict: Verdict,
): Promise<void> {
  const outcome = await withMemberLock(services.db, gift.memberId, async (tx) => {
    const cash = await lockMember(tx, gift.memberId);
    return settleGift(services, tx, gift.id, { verdict, cash });
  });
  const { publicId, masked } = gift;
  const answer = { gift: publicId, voucher: masked, outcome };
  if (outcome === 'credited' || outcome === 'refused' || outcome === 'ended') services.log.info(answer, 'a gift ended');
  else
    services.log.error({ ...answer, reason: 'reason' in verdict ? verdict.reason : '' }, 'a gift waits for a person');
}

export async function readGift(services: Pick<Services, 'db'>, publicId: string): Promise<Gift> {
  const gift = await findGift(services.db, publicId);
  if (gift === undefined) throw new Error(`gift ${publicId} is gone`);
  return gift;
}

const claimedAtOnce = 8;

export async function askGifts(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
): Promise<void> {
  if (voucherService(services) === undefined) return;
  for (;;) {
    const due = await claimDueGifts(services.db, claimedAtOnce);
    await Promise.all(due.map((gift) => askGiftSafely(services, gift)));
    if (due.length < claimedAtOnce) return;
  }
}

export async function sendGiftCanary(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
): Promise<void> {
  if (voucherService(services) === undefined) return;
  for (const gift of await claimCanaryGift(services.db)) await askGiftSafely(services, gift);
}

/** Catches errors, so that one gift does not block the others; it is retried after its lease. */
async function askGiftSafely(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
  gift: Gift,
): Promise<void> {
  try {
    await askGift(services, gift);
  } catch (error) {
    services.log.error({ err: error, gift: gift.publicId }, 'a gift could not be asked about');
  }
}
