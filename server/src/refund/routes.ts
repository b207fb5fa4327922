import { toMajor } from '@kapao/contract/money';
import { refundAddWallet, refundBanners, refundCheck, refundList, refundReceive } from '@kapao/contract/refund';
import type { Language } from '@kapao/contract/language';
import { lookAtStanding } from '../condition/standing.ts';
import { listBanners } from '../content/banners.ts';
import { readContentText } from '../content/content.ts';
import { refuse } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { readCash } from '../money/ledger/account.ts';
import { addRefundToWallet, receiveRefund } from './receive.ts';
import { listReceived, readStanding } from './store.ts';

export function serveRefund(routes: Routes): void {
  const { services } = routes;
  const { db } = services;

  serve(routes, refundCheck, ({ caller, language }) => checkRefund(services, caller.memberId, language));

  serve(routes, refundList, async ({ caller: { memberId }, body }) => {
    const { total, rows } = await listReceived(db, { memberId, ...body });
    const refunds = rows.map(({ amountMinor, at }) => ({
      refundAmount: toMajor(amountMinor),
      createdAt: at.toISOString(),
    }));
    return { total, refunds };
  });

  serve(routes, refundReceive, (call) => receiveRefund(services, idempotencyKeyOf(call, 'refund/receive')));

  serve(routes, refundAddWallet, (call) => addRefundToWallet(services, idempotencyKeyOf(call, 'refund/addWallet')));

  serve(routes, refundBanners, ({ language }) => listBanners(db, 'refund.banner', language));
}

async function checkRefund(
  services: Pick<Services, 'config' | 'db' | 'games' | 'log' | 'settings'>,
  memberId: bigint,
  language: Language,
) {
  const { db } = services;
  if ((await readCash(db, memberId)) === undefined) return refuse('NO_WALLET');
  const running = await lookAtStanding(services, memberId);
  const settings = await services.settings.read();
  const { accruedMinor, claimable } = await readStanding(db, memberId);
  return {
    result: claimable !== undefined,
    bonus: running !== null,
    info: await readContentText(db, 'refund.info', language),
    refundAmount: toMajor(accruedMinor),
    claimable: toMajor(claimable?.amountMinor ?? 0n),
    ...(claimable === undefined ? {} : { claimableUntil: claimable.until.toISOString() }),
    refundSuccess: settings['refund.percentSuccess'],
    refundFail: settings['refund.percentFail'],
  };
}
