import {
  bonusActivate,
  bonusCheckActive,
  bonusCheckMinimum,
  bonusClear,
  bonusGiveUp,
  bonusList,
} from '@kapao/contract/bonus';
import { toMajor } from '@kapao/contract/money';
import { mayAsk } from '../game/refresh.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { readCash } from '../money/ledger/account.ts';
import { activateBonus } from './activate.ts';
import { showActive } from '../condition/active.ts';
import { clearBonus } from './clear.ts';
import { listBonuses } from './list.ts';
import { freshen, lookAtStanding, readHidden, readTotal } from '../condition/standing.ts';

export function serveBonus(routes: Routes): void {
  const { services } = routes;
  const { db } = services;

  serve(routes, bonusList, async ({ caller: { memberId }, language }) => {
    const cash = await readCash(db, memberId);
    return cash === undefined ? refuse('NO_WALLET') : listBonuses(services, memberId, cash.currency, language);
  });

  serve(routes, bonusActivate, (call) =>
    activateBonus(services, idempotencyKeyOf(call, 'bonus/activate'), call.params.code),
  );

  serve(routes, bonusCheckActive, async ({ caller: { memberId }, language }) =>
    showActive(await lookAtStanding(services, memberId), language),
  );

  serve(routes, bonusCheckMinimum, async ({ caller: { memberId } }) => {
    const cash = await readCash(db, memberId);
    if (cash === undefined) return refuse('NO_WALLET');
    if (await mayAsk(services, memberId)) await freshen(services, memberId);
    const totalMinor = await readTotal(db, memberId);
    const minimumMinor = BigInt((await services.settings.read())['bonus.remainingMaxMinor'][cash.currency]);
    const hides = (await readHidden(db, memberId)).length > 0;
    return { result: totalMinor <= minimumMinor && !hides, minimum: toMajor(minimumMinor), total: toMajor(totalMinor) };
  });

  serve(routes, bonusClear, async (call) => {
    const answer = await clearBonus(services, idempotencyKeyOf(call, 'bonus/clear'), { forfeits: false });
    return isRefusal(answer) ? answer : { message: answer.message };
  });

  serve(routes, bonusGiveUp, (call) =>
    clearBonus(services, idempotencyKeyOf(call, 'bonus/giveUp'), { forfeits: true, shown: call.body.forfeit }),
  );
}
