import { sql } from 'kysely';
import { readCash } from '../../src/money/ledger/account.ts';
import { newPublicId } from '../../src/platform/public-id.ts';
import { type Reverse, reversePayment } from '../../src/deposit/reverse/reverse.ts';
import { openAt } from '../gift/bonus.ts';
import { useInvites } from '../gift/invite.ts';
import { createMember, type TestMember } from '../member.ts';

export async function useReversals() {
  const world = await useInvites();
  const { db, services, deposit } = world;

  async function gamer() {
    const own = await createMember(db);
    return { ...own, username: await openAt(db, own.memberId, 'GAMEA') };
  }

  const paymentOf = async (reference: string) => {
    const named = db.selectFrom('incoming_payment').where('outside_reference', '=', reference);
    return (await named.select('id').executeTakeFirstOrThrow()).id;
  };

  async function pay(to: TestMember, baht: bigint): Promise<bigint> {
    const reference = newPublicId();
    await deposit(to, baht * 100n, reference);
    return paymentOf(reference);
  }

  const reverse = (paymentId: bigint, more: Partial<Reverse> = {}, over = services) => {
    const texts = { reason: 'CHARGEBACK', note: null, evidence: 'letter 7', by: 'Noi' } as const;
    return reversePayment(over, { paymentId, ...texts, next: 'match', keepGift: false, ...more });
  };

  async function standing({ memberId }: TestMember) {
    const { rows } = await sql<{ owed: bigint }>`select member_owed(${memberId}) as owed`.execute(db);
    return { free: ((await readCash(db, memberId))?.freeMinor ?? 0n) / 100n, owed: (rows[0]?.owed ?? 0n) / 100n };
  }

  return { ...world, gamer, paymentOf, pay, reverse, standing };
}
