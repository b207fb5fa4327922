import { setTimeout as sleep } from 'node:timers/promises';
import { toMajor } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { countLimit } from '../../platform/http/caller/limits.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { runOnce, finishOnce, isBegun, type IdempotencyKey } from '../../money/idempotency/idempotency.ts';
import type { Cash } from '../../money/ledger/account.ts';
import { findLinkWallet } from '../store.ts';
import { openLink, type OpenedLink, readVoucher } from './link.ts';
import { askGift, readGift } from './redeem.ts';
import { type Gift, insertGift, readGiftAmount } from './store.ts';
import { voucherService } from './voucher.ts';

const looksEveryMs = 100;
const subjectPrefix = 'gift:';
const linkLimit = { max: 1, windowSeconds: 60 };

type GiftRefusal = Refusal<'TRUELINK_INVALID' | 'TRUELINK_DUPLICATE'>;
type Reply = { message: 'OK' } | { message: 'SUCCESS'; amount: number };
type Answer = Reply | GiftRefusal;
/** Refusal that is committed, because the attempt counts against a limit (rules#rate-limits). */
type Counted = { counted: GiftRefusal };

/**
 * Stores a sealed gift link and its attempt, then asks the provider (payments#gift-links). SUCCESS: credited; OK: open.
 * NO_WALLET: no open wallet of that name. REQUEST_LIMIT_1MIN: another link under 60 s ago.
 */
export async function handInLink(
  services: Services,
  { idempotencyKey, sealed }: { idempotencyKey: IdempotencyKey; sealed: string },
) {
  const opened = await openLink(services.keys, sealed);
  let begun: Gift | undefined;
  const answer = await runOnce<Counted | Reply, BeginCode>(services.db, idempotencyKey, async (tx, cash) => {
    const taken = await beginGift(services, tx, { memberId: idempotencyKey.memberId, cash, opened });
    if ('counted' in taken || isRefusal(taken)) return taken;
    begun = taken;
    return { subject: `${subjectPrefix}${taken.publicId}` };
  });
  if (isRefusal(answer)) return answer;
  if (!isBegun(answer)) return 'counted' in answer ? answer.counted : answer;
  const publicId = answer.subject.slice(subjectPrefix.length);
  if (begun?.state === 'REVIEW')
    services.log.warn({ gift: publicId, voucher: begun.masked }, 'a gift waits for a person');
  return waitForEnd(services, idempotencyKey, publicId, begun?.publicId === publicId ? begun : undefined);
}

type BeginCode = 'NO_WALLET' | 'REQUEST_LIMIT_1MIN' | 'TRUELINK_INVALID';
type Begin = { memberId: bigint; cash: Cash; opened: OpenedLink | null };

async function beginGift(
  services: Pick<Services, 'config' | 'keys' | 'vouchers'>,
  tx: Tx,
  { memberId, cash, opened }: Begin,
) {
  if (opened === null) return refuse('TRUELINK_INVALID');
  const wallet = cash.currency === 'THB' ? await findLinkWallet(tx, opened.walletName) : undefined;
  if (wallet === undefined) return refuse('NO_WALLET');
  if (services.config.limits) {
    const limited = await countLimit(tx, { key: `truelink:${memberId}`, ...linkLimit });
    if (limited !== undefined) return refuse('REQUEST_LIMIT_1MIN', limited.data);
  }
  const voucher = readVoucher(opened.link);
  if (voucher === null) return { counted: refuse('TRUELINK_INVALID') };
  const redeemable = voucherService(services) !== undefined && wallet.mobile !== null;
  const gift = await insertGift(tx, services.keys, { memberId, walletId: wallet.id, voucher, redeemable });
  return gift ?? { counted: refuse('TRUELINK_DUPLICATE') };
}

async function waitForEnd(
  services: Services,
  idempotencyKey: IdempotencyKey,
  publicId: string,
  begun: Gift | undefined,
) {
  const deadline = performance.now() + services.requestWaitsMs;
  if (begun?.state === 'REDEEMING') {
    const asked = askGift(services, begun).catch((error: unknown) => {
      services.log.error({ err: error, gift: publicId }, 'a gift could not be asked about');
    });
    await Promise.race([asked, sleep(services.requestWaitsMs)]);
  }
  for (;;) {
    const gift = await readGift(services, publicId);
    const answer = await giftAnswer(services, gift);
    if (gift.state === 'CREDITED' || gift.state === 'REJECTED')
      return finishOnce<Answer>(services.db, idempotencyKey, answer);
    if (gift.state === 'REVIEW' || performance.now() > deadline) return answer;
    await sleep(looksEveryMs);
  }
}

async function giftAnswer(services: Pick<Services, 'db'>, gift: Gift): Promise<Answer> {
  if (gift.state === 'REJECTED')
    return refuse(gift.refusal === 'DUPLICATE' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID');
  if (gift.state !== 'CREDITED' || gift.paymentId === null) return { message: 'OK' };
  return { message: 'SUCCESS', amount: toMajor(await readGiftAmount(services.db, gift.paymentId)) };
}
