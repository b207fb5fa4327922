import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCash } from '../../money/ledger/account.ts';
import { recallOwing } from '../../wallet/recall-owing.ts';
import { patientPool } from '../../../test/database.ts';
import { useReversals } from '../../../test/deposit/reversal.ts';

const { db, url, services, on, games, transfer, clientOf, gamer, pay, reverse, standing } = await useReversals();
const [game] = games;

test('a reversal against a withdrawal, a transfer and a spin over two processes loses and makes nothing', async () => {
  const otherPool = patientPool(url);
  const other = on(otherPool);
  for (let round = 0; round < 6; round += 1) {
    const one = await gamer();
    game.balances.set(one.username, 0n);
    const payment = await pay(one, 900n);
    const [reversed] = await Promise.all([
      round % 2 === 0 ? reverse(payment, {}, other) : reverse(payment),
      clientOf(one).post('/api/wallet/withdraw', { amount: 400 }),
      transfer(one, 500),
      clientOf(one).post('/api/spinwheel/spin', {}),
      ...(round % 3 === 0 ? [reverse(payment)] : []),
    ]);
    expect(typeof reversed === 'string' ? reversed : 'done').toMatch(/^(done|not_credited)$/);
    await recallOwing(services);
    const { free, owed } = await standing(one);
    expect(owed === 0n || free === 0n).toBe(true);
    const held = ((await readCash(db, one.memberId))?.heldMinor ?? 0n) / 100n;
    const { rows } = await sql<{ out: bigint }>`
      select coalesce(sum(amount_minor), 0)::bigint / 100 as out from withdrawal where member_id = ${one.memberId} and state = 'PAID'`.execute(
      db,
    );
    const there = (game.balances.get(one.username) ?? 0n) / 100n;
    expect(free + held + there + (rows[0]?.out ?? 0n) - owed).toBe(0n);
  }
  await otherPool.end();
});
