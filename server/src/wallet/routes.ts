import { toMajor, toMinor } from '@kapao/contract/money';
import { walletGet, walletTransfer, walletTransferAll, walletTransferGet } from '@kapao/contract/wallet';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/refusal.ts';
import { type Routes, serve } from '../http/serve.ts';
import { findGroups } from '../intent/intent.ts';
import { recallAll } from './recall.ts';
import { detailOf, WALLET } from './leg.ts';
import { transfer } from './transfer.ts';
import { readHome, showHome } from './view.ts';

export function serveWallet(routes: Routes): void {
  const { house } = routes;
  serve(routes, walletGet, ({ language }, home) => showHome(house, home, language), readHome);

  serve(routes, walletTransfer, (call) =>
    transfer(house, pressOf(call, 'transfer'), { ...call.body, amountMinor: toMinor(call.body.amount) }),
  );

  serve(routes, walletTransferAll, async (call) => {
    const press = pressOf(call, 'transferAll');
    if (call.body.to === WALLET) return (await recallAll(house, press)).answer;
    return transfer(house, press, { from: WALLET, to: call.body.to, amountMinor: 'all' });
  });

  serve(routes, walletTransferGet, async ({ caller, params }) => {
    const legs = await findGroups(house.db, caller.memberId, [params.id]);
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

type Pressed = Pick<Call<typeof walletTransfer>, 'caller' | 'idempotencyKey' | 'bodyHash'>;

const pressOf = ({ caller, idempotencyKey: key, bodyHash }: Pressed, route: string) => ({
  memberId: caller.memberId,
  route,
  key,
  bodyHash,
});
