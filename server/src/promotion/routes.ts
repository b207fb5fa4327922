import { promotionActivate, promotionCurrent, promotionFind } from '@kapao/contract/promotion';
import { countLimit } from '../http/caller/limits.ts';
import { refuse } from '../http/refusal.ts';
import { type Routes, serve } from '../http/serve.ts';
import { pressOf } from '../intent/press/idempotency.ts';
import { activatePromotion, currentPromotion, findPromotion } from './promotion.ts';

/** Prevents guessing of codes (rules#promotion-codes). */
const findLimit = { max: 10, windowSeconds: 600 };

export function servePromotion(routes: Routes): void {
  const { house } = routes;

  serve(routes, promotionFind, async ({ caller: { memberId }, params, language }) => {
    const counted = house.config.limits
      ? await countLimit(house.db, { key: `promotion-find:${memberId}`, ...findLimit })
      : undefined;
    if (counted !== undefined) return counted;
    const found = await findPromotion(house, memberId, params.code, language);
    return found === null ? refuse('NO_WALLET') : (found ?? {});
  });

  serve(routes, promotionActivate, (call) =>
    activatePromotion(house, pressOf(call, 'promotion/activate'), call.params.code),
  );

  serve(routes, promotionCurrent, async ({ caller: { memberId }, language }) => {
    const current = await currentPromotion(house, memberId, language);
    return current === null ? refuse('NO_WALLET') : (current ?? {});
  });
}
