import { sql } from 'kysely';
import type { Db } from '../src/platform/db/transaction.ts';
import { runOnce } from '../src/money/idempotency/idempotency.ts';
import { type Intent, newIntent, withId } from '../src/money/intent/intent.ts';
import { planLegs, reserveLegs } from '../src/wallet/leg.ts';
import type { TransferFacts } from '../src/wallet/side.ts';
import { transferFacts } from '../src/wallet/store.ts';
import { createGameAccount, createRichMember } from './wallet.ts';

/** Commits a transfer into a game without calling it, as a process that died would. */
export async function reserveIn(db: Db, provider: string, amountMinor: bigint): Promise<Intent & { username: string }> {
  const { memberId } = await createRichMember(db, 2n * amountMinor);
  const username = await createGameAccount(db, memberId, provider);
  const detail = { from: 'WALLET', to: provider, currency: 'THB' as const, username, credits: String(amountMinor) };
  const fresh = newIntent({ kind: 'transfer-in', memberId, amountMinor, provider, detail });
  const idempotencyKey = { memberId, route: 'test', value: undefined, bodyHash: Buffer.alloc(32) };
  const reserved = await runOnce(db, idempotencyKey, {
    facts: transferFacts(memberId, [provider]),
    decide: () => ({ plan: planLegs([fresh]) }),
    write: (keySql, seen: TransferFacts, plan) => reserveLegs(memberId, [provider], seen, plan, keySql),
  });
  if (!('written' in reserved)) throw new Error('the transfer was not reserved');
  return { ...withId(fresh, reserved.ids[0]), username };
}

/** Makes queries due and keeps the calls' age, so that the grace still runs. */
export async function makeAskDue(db: Db, intent: Intent): Promise<void> {
  await sql`update intent set next_at = now(), lease_until = now() where id = ${intent.id}`.execute(db);
}
