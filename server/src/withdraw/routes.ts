import { toMajor, toMinor } from '@kapao/contract/money';
import { lookupWithdraw, withdraw as withdrawCall, withdrawAll as withdrawAllCall } from '@kapao/contract/withdraw';
import { findAnswer, type IdempotencyKey, idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { inCurrency } from '../platform/db/setting.ts';
import { type Caller, refuseUnconfirmed } from '../platform/http/caller/session.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { readPayable, readStepUp } from './store.ts';
import { withdraw, withdrawAll } from './withdraw.ts';

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

  serve(routes, withdrawCall, async (call) => {
    const idempotencyKey = idempotencyKeyOf(call, 'withdraw');
    const amountMinor = toMinor(call.body.amount);
    const unconfirmed = await refuseUnconfirmedWithdrawal(services, call.caller, idempotencyKey, amountMinor);
    return unconfirmed ?? withdraw(services, idempotencyKey, amountMinor);
  });

  serve(routes, withdrawAllCall, async (call) => {
    const idempotencyKey = idempotencyKeyOf(call, 'withdrawAll');
    const amountMinor = toMinor(call.body.amount);
    const unconfirmed = await refuseUnconfirmedWithdrawal(services, call.caller, idempotencyKey, amountMinor);
    return unconfirmed ?? withdrawAll(services, idempotencyKey, amountMinor);
  });
}

/**
 * STEP_UP for a large amount or a recently changed bank account, unless the session is confirmed. A repeated call gets
 * its stored answer.
 */
async function refuseUnconfirmedWithdrawal(
  services: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  idempotencyKey: IdempotencyKey,
  amountMinor: bigint,
) {
  if (caller.confirmed) return undefined;
  const settings = await services.settings.read();
  const member = await readStepUp(services.db, caller.memberId, settings['withdraw.stepUpBankDays']);
  if (member === undefined) return undefined;
  const mostMinor = inCurrency(settings['withdraw.stepUpMinor'], member.currency);
  if (!member.bankChanged && amountMinor <= mostMinor) return undefined;
  return (await findAnswer(services.db, idempotencyKey)) === undefined ? refuseUnconfirmed() : undefined;
}
