import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockMember } from '../ledger/account.ts';
import { createTestDb } from '../../../test/database.ts';
import { createRichMember } from '../../../test/wallet.ts';
import { runOnce, type IdempotencyKey } from './idempotency.ts';

const { db, pool } = await createTestDb();

const idempotencyKeyOf = (memberId: bigint, value?: string): IdempotencyKey => ({
  memberId,
  route: 'test',
  value,
  bodyHash: Buffer.alloc(32),
});

test('a member with more requests than the pool has connections delays no other member', async () => {
  const [hasty, other] = [await createRichMember(db, 10_000n), await createRichMember(db, 10_000n)];
  const begin = async () => ({ message: 'SUCCESS' });
  let copies: Promise<unknown>[] = [];
  await inTransaction(db, async (tx) => {
    await lockMember(tx, hasty.memberId);
    copies = Array.from({ length: 2 * pool.options.max }, () =>
      runOnce(db, idempotencyKeyOf(hasty.memberId, 'key'), begin),
    );
    expect(await runOnce(db, idempotencyKeyOf(other.memberId), begin)).toEqual({ message: 'SUCCESS' });
  });
  expect(await Promise.all(copies)).toEqual(copies.map(() => ({ message: 'SUCCESS' })));
});
