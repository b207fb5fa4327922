import { toMajor, toMinor } from '@kapao/contract/money';
import { lookupWithdraw, withdraw as withdrawCall, withdrawAll as withdrawAllCall } from '@kapao/contract/withdraw';
import { type Routes, serve } from '../http/serve.ts';
import { readHeldUntil } from './store.ts';
import { withdraw } from './withdraw.ts';
import { withdrawAll } from './withdraw-all.ts';

export function serveWithdraw(routes: Routes): void {
  const { house } = routes;
  serve(routes, lookupWithdraw, async ({ caller }) => {
    const settings = await house.settings.read();
    const until = await readHeldUntil(house.db, caller.memberId, settings['withdraw.bankChangeHoldHours']);
    return {
      withdrawMin: toMajor(BigInt(settings['withdraw.minMinor'])),
      withdrawMax: toMajor(BigInt(settings['withdraw.maxMinor'])),
      ...(until === undefined ? {} : { heldUntil: until.toISOString() }),
    };
  });

  serve(routes, withdrawCall, ({ caller, idempotencyKey: key, bodyHash, body }) =>
    withdraw(house, { memberId: caller.memberId, route: 'withdraw', key, bodyHash }, toMinor(body.amount)),
  );

  serve(routes, withdrawAllCall, ({ caller, idempotencyKey: key, bodyHash, body }) =>
    withdrawAll(house, { memberId: caller.memberId, route: 'withdrawAll', key, bodyHash }, toMinor(body.amount)),
  );
}
