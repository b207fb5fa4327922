import { toMajor, toMinor } from '@kapao/contract/money';
import { lookupWithdraw, withdraw as withdrawCall, withdrawAll as withdrawAllCall } from '@kapao/contract/withdraw';
import { settleStanding } from '../condition/standing.ts';
import { conditionOf, isOpen } from '../condition/facts.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { inCurrency } from '../platform/db/setting.ts';
import { refuseUnconfirmedWithdrawal } from './step-up.ts';
import { readPayable } from './store.ts';
import { withdraw } from './withdraw.ts';
import { withdrawAll } from './withdraw-all.ts';

export function serveWithdraw(routes: Routes): void {
  const { services } = routes;
  serve(routes, lookupWithdraw, async ({ caller }) => {
    const settings = await services.settings.read();
    const payable = await readPayable(services.db, caller.memberId, settings['withdraw.bankChangeHoldHours']);
    if (payable === undefined) throw new Error('a caller must be a member');
    const { currency, heldUntil } = payable;
    return {
      withdrawMin: toMajor(inCurrency(settings['withdraw.minMinor'], currency)),
      withdrawMax: toMajor(inCurrency(settings['withdraw.maxMinor'], currency)),
      ...(heldUntil === null ? {} : { heldUntil: heldUntil.toISOString() }),
    };
  });

  serve(
    routes,
    withdrawCall,
    async (call, condition) => {
      // An open condition blocks the withdrawal until every game has reported that it is over.
      if (condition !== null && isOpen(condition)) await settleStanding(services, call.caller.memberId);
      const idempotencyKey = idempotencyKeyOf(call, 'withdraw');
      const amountMinor = toMinor(call.body.amount);
      const unconfirmed = await refuseUnconfirmedWithdrawal(services, call.caller, idempotencyKey, amountMinor);
      return unconfirmed ?? withdraw(services, idempotencyKey, amountMinor);
    },
    conditionOf,
  );

  serve(
    routes,
    withdrawAllCall,
    async (call, condition) => {
      if (condition !== null && isOpen(condition)) await settleStanding(services, call.caller.memberId);
      const idempotencyKey = idempotencyKeyOf(call, 'withdrawAll');
      const amountMinor = toMinor(call.body.amount);
      const unconfirmed = await refuseUnconfirmedWithdrawal(services, call.caller, idempotencyKey, amountMinor);
      return unconfirmed ?? withdrawAll(services, idempotencyKey, amountMinor);
    },
    conditionOf,
  );
}
