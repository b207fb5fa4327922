import { isRefusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findAnswer, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import { recallAll } from '../wallet/recall.ts';
import { readFacts, waitsOf } from './store.ts';
import { refuseRequest, withdraw } from './withdraw.ts';

type Done = { message: 'SUCCESS'; wallet: { amount: number } };

/**
 * Recalls every game after the cheap checks, then withdraws. Games that cannot be recalled are in `stuck`; the
 * withdrawal continues if the wallet has enough (rules#withdrawals).
 */
export async function withdrawAll(services: Services, idempotencyKey: IdempotencyKey, amountMinor: bigint) {
  const known = await findAnswer<Done, never>(services.db, idempotencyKey);
  if (known !== undefined && !isBegun(known)) return known;
  const settings = await services.settings.read();
  const facts = await readFacts(services.db, idempotencyKey.memberId, waitsOf(settings));
  const hopeless = facts === undefined || refuseRequest(settings, facts, amountMinor) !== undefined;
  // `withdraw` makes the same refusal and stores it under the idempotency key.
  const recalled = hopeless ? undefined : await recallAll(services, { ...idempotencyKey, value: undefined });
  const answer = await withdraw(services, idempotencyKey, amountMinor);
  const stuck = recalled?.stuck ?? [];
  return isRefusal(answer) || stuck.length === 0 ? answer : { ...answer, data: { stuck } };
}
