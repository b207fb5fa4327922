import { isRefusal } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { findPress, isBegun, type Press } from '../intent/press/idempotency.ts';
import { recallAll } from '../wallet/recall.ts';
import { readFacts, waitsOf } from './store.ts';
import { refuseRequest, withdraw } from './withdraw.ts';

type Done = { message: 'SUCCESS'; wallet: { amount: number } };

/**
 * Recalls every game after the cheap checks, then withdraws. Games that cannot be recalled keep their money and are
 * named in `stuck`; the withdrawal continues if the wallet has enough (rules#withdrawals).
 */
export async function withdrawAll(house: House, press: Press, amountMinor: bigint) {
  const known = await findPress<Done, never>(house.db, press);
  if (known !== undefined && !isBegun(known)) return known;
  const settings = await house.settings.read();
  const facts = await readFacts(house.db, press.memberId, waitsOf(settings));
  const hopeless = facts === undefined || refuseRequest(settings, facts, amountMinor) !== undefined;
  // `withdraw` makes the same refusal and stores it under the idempotency key.
  const recalled = hopeless ? undefined : await recallAll(house, { ...press, key: undefined });
  const answer = await withdraw(house, press, amountMinor);
  const stuck = recalled?.stuck ?? [];
  return isRefusal(answer) || stuck.length === 0 ? answer : { ...answer, data: { stuck } };
}
