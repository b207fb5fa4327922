import { promotionActivate, promotionCurrent, promotionFind } from '@kapao/contract/promotion';
import { countLimit } from '../platform/http/caller/limits.ts';
import { refuse } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { activatePromotion, currentPromotion, findPromotion } from './promotion.ts';

/** Prevents guessing of codes (rules#promotion-codes). */
const findLimit = { max: 10, windowSeconds: 600 };

export function servePromotion(routes: Routes): void {
  const { services } = routes;

  serve(routes, promotionFind, async ({ caller: { memberId }, params, language }) => {
    const counted = services.config.limits
      ? await countLimit(services.db, { key: `promotion-find:${memberId}`, ...findLimit })
      : undefined;
    if (counted !== undefined) return counted;
    const found = await findPromotion(services, memberId, params.code, language);
    return found === null ? refuse('NO_WALLET') : (found ?? {});
  });

  serve(routes, promotionActivate, (call) =>
    activatePromotion(services, idempotencyKeyOf(call, 'promotion/activate'), call.params.code),
  );

  serve(routes, promotionCurrent, async ({ caller: { memberId }, language }) => {
    const current = await currentPromotion(services, memberId, language);
    return current === null ? refuse('NO_WALLET') : (current ?? {});
  });
}
