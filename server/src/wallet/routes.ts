import { toMajor, toMinor } from '@kapao/contract/money';
import { walletGet, walletTransfer, walletTransferAll, walletTransferGet } from '@kapao/contract/wallet';
import { settleAfter, settleBefore } from '../condition/standing.ts';
import { conditionOf } from '../condition/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { findGroups } from '../money/intent/intent.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { recallAll } from './recall.ts';
import { detailOf, WALLET } from './leg.ts';
import { transferMoney } from './transfer.ts';
import { readHome } from './store.ts';
import { settleHome, showHome } from './view.ts';

export function serveWallet(routes: Routes): void {
  const { services } = routes;
  serve(
    routes,
    walletGet,
    async ({ language, caller }, home) =>
      showHome(services, await settleHome(services, caller.memberId, home), language),
    readHome,
  );

  serve(
    routes,
    walletTransfer,
    async (call, condition) => {
      const { memberId } = call.caller;
      await settleBefore(services, memberId, condition);
      const request = { ...call.body, amountMinor: toMinor(call.body.amount) };
      return settleAfter(
        services,
        memberId,
        condition,
        await transferMoney(services, idempotencyKeyOf(call, 'transfer'), request),
      );
    },
    conditionOf,
  );

  serve(
    routes,
    walletTransferAll,
    async (call, condition) => {
      const { memberId } = call.caller;
      const idempotencyKey = idempotencyKeyOf(call, 'transferAll');
      if (call.body.to === WALLET) return (await recallAll(services, idempotencyKey)).answer;
      await settleBefore(services, memberId, condition);
      const request = { from: WALLET, to: call.body.to, amountMinor: 'all' } as const;
      return settleAfter(services, memberId, condition, await transferMoney(services, idempotencyKey, request));
    },
    conditionOf,
  );

  serve(routes, walletTransferGet, async ({ caller, params }) => {
    const legs = await findGroups(services.db, caller.memberId, [params.id]);
    const first = legs[0];
    if (first === undefined) return refuse('NO_DATA');
    const { from, to } = detailOf(first);
    const open = legs.some((leg) => leg.endedAt === null);
    const transferred = { transferId: first.groupId, from, to, amount: toMajor(first.amountMinor) };
    if (open) return { ...transferred, status: 'PENDING' as const };
    const stuck = legs.filter((leg) => leg.state === 'VOIDED').map((leg) => leg.provider);
    return stuck.length === 0
      ? { ...transferred, status: 'SUCCESS' as const }
      : { ...transferred, status: 'FAILED' as const, stuck };
  });
}
