import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adjustMember } from '../../account/ops/adjust.ts';
import { creditPaymentByHand } from '../../deposit/bank/decide.ts';
import { reversePayment } from '../../deposit/reverse/reverse.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { reject } from '../../withdraw/approval.ts';
import { markPaidLate, returnPayout } from '../../withdraw/hand/after.ts';
import { createTestDb } from '../../../test/database.ts';
import { payIn } from '../../../test/gift/bonus.ts';
import { testServices } from '../../../test/services.ts';
import { withdrawalOf } from '../../../test/ledger/history.ts';
import { createMember } from '../../../test/member.ts';
import { seed, sizeOf } from '../../../test/run-length.ts';
import { readCash } from './account.ts';
import { findViolations } from './invariants.ts';

const stepKinds = ['pay', 'reverse', 'credit', 'give', 'take', 'ask', 'send', 'reject', 'return', 'late'] as const;

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { limits: false }, replace: { games: new Map(), payouts: new Map() } });

const steps = sizeOf({ gate: 300, full: 3_000, soak: 100_000 });
const anyStep: fc.Arbitrary<DebtStep> = fc.record({
  kind: fc.constantFrom(...stepKinds),
  amount: fc.integer({ min: 1, max: 900 }),
  pick: fc.nat(50),
});

function worldOf(memberId: bigint, named: string) {
  const lists = { credited: [], reversed: [], waiting: [], paid: [], rejected: [] } as Record<string, string[]>;
  const pullFrom = (list: string, pick: number): string => {
    const names = lists[list] ?? [];
    return names.splice(pick % names.length, 1)[0] ?? '';
  };
  const seen = (publicId: string) => ({ publicId, by: 'Noi', reason: 'seen', reference: newPublicId() });
  const adjust = (baht: number) =>
    adjustMember(db, named, {
      amountMinor: BigInt(baht) * 100n,
      reason: 'CORRECTION',
      note: null,
      evidence: null,
      by: 'Noi',
      key: newPublicId(),
    });
  const begin = async (list: 'waiting' | 'paid', amount: number) => {
    const state = list === 'waiting' ? 'REQUESTED' : 'PAID';
    lists[list]?.push(await withdrawalOf(db, memberId, state, BigInt(amount) * 100n));
  };
  return {
    pay: async ({ amount }: DebtStep) => {
      const reference = newPublicId();
      await payIn(db, memberId, BigInt(amount) * 100n, reference);
      const { rows } = await sql<{ id: bigint }>`
        select id from incoming_payment where outside_reference = ${reference}`.execute(db);
      lists['credited']?.push(String(rows[0]?.id));
    },
    reverse: async ({ pick }: DebtStep) => {
      const id = pullFrom('credited', pick);
      const words = { reason: 'TWICE', note: null, evidence: null, by: 'Noi', next: 'match', keepGift: false } as const;
      expect(await reversePayment(services, { paymentId: BigInt(id), ...words })).toMatchObject({ giftMinor: 0n });
      lists['reversed']?.push(id);
    },
    credit: async ({ pick }: DebtStep) => {
      const id = pullFrom('reversed', pick);
      expect(await creditPaymentByHand(services, BigInt(id), memberId, { by: 'Noi', reason: null })).toBe('credited');
      lists['credited']?.push(id);
    },
    give: async ({ amount }: DebtStep) => expect(await adjust(amount)).toEqual({ outcome: 'adjusted' }),
    take: async ({ amount }: DebtStep) => expect(await adjust(-amount)).toEqual({ outcome: 'adjusted' }),
    ask: ({ amount }: DebtStep) => begin('waiting', amount),
    send: ({ amount }: DebtStep) => begin('paid', amount),
    reject: async ({ pick }: DebtStep) => {
      const publicId = pullFrom('waiting', pick);
      expect(await reject(services, { publicId, revision: 0, by: 'Noi', reason: null })).toBe('rejected');
      lists['rejected']?.push(publicId);
    },
    return: async ({ pick }: DebtStep) =>
      expect(await returnPayout(services, seen(pullFrom('paid', pick)))).toBe('returned'),
    late: async ({ pick }: DebtStep) =>
      expect(await markPaidLate(services, seen(pullFrom('rejected', pick)))).toBe('paid_late'),
  } satisfies Record<DebtStep['kind'], (step: DebtStep) => Promise<unknown>>;
}

test(`after ${steps} random steps a member has and owes what the model says, and no money is free while a debt is open`, async () => {
  const { memberId, publicId } = await createMember(db);
  const world = worldOf(memberId, publicId);
  const model = emptyDebt();
  let taken = 0;
  for (const step of fc.sample(anyStep, { numRuns: steps, seed })) {
    if (!stepDebt(model, step)) continue;
    taken += 1;
    await world[step.kind](step);
    const cash = await readCash(db, memberId);
    const { rows } = await sql<{ owed: bigint }>`select member_owed(${memberId}) as owed`.execute(db);
    const found = {
      free: (cash?.freeMinor ?? 0n) / 100n,
      held: (cash?.heldMinor ?? 0n) / 100n,
      owed: (rows[0]?.owed ?? 0n) / 100n,
    };
    expect(found, `${taken}: ${JSON.stringify(step)}`).toEqual({
      free: BigInt(model.free),
      held: BigInt(model.held),
      owed: BigInt(model.owed),
    });
    expect(found.owed === 0n || found.free === 0n).toBe(true);
  }
  expect(taken).toBeGreaterThan(steps / 3);
  expect(await findViolations(db)).toEqual([]);
}, 3_600_000);

test('an adjustment runs once per key, takes no more than is free, and accepts whole kip only', async () => {
  const { memberId, publicId } = await createMember(db);
  const lao = await createMember(db, { currency: 'LAK' });
  const words = { reason: 'GOODWILL', note: null, evidence: null, by: 'Noi' } as const;
  const key = newPublicId();
  const give = () => adjustMember(db, publicId, { ...words, amountMinor: 5_000n, key });
  const answers = await Promise.all([give(), give(), give()]);
  expect(answers.filter((answer) => 'outcome' in answer && answer.outcome === 'adjusted')).toHaveLength(1);
  expect((await readCash(db, memberId))?.freeMinor).toBe(5_000n);
  const take = { ...words, amountMinor: -5_001n, key: newPublicId() };
  expect(await adjustMember(db, publicId, take)).toMatchObject({ refused: 'MONEY_NOT_ENOUGH' });
  expect(await adjustMember(db, 'unknown', { ...take, amountMinor: 1n })).toMatchObject({ refused: 'NO_DATA' });
  const part = { ...words, amountMinor: 150n, key: newPublicId() };
  expect(await adjustMember(db, lao.publicId, part)).toMatchObject({ refused: 'INVALID_REQUEST' });
  const { rows } = await sql<{ type: string; from_code: string }>`
    select type, from_code from statement where member_id = ${memberId}`.execute(db);
  expect(rows).toEqual([{ type: 'deposit', from_code: 'ADJUST' }]);
});

type DebtModel = {
  free: number;
  held: number;
  owed: number;
  credited: number[];
  reversed: number[];
  waiting: number[];
  paid: number[];
  rejected: number[];
};

const emptyDebt = (): DebtModel => ({
  free: 0,
  held: 0,
  owed: 0,
  credited: [],
  reversed: [],
  waiting: [],
  paid: [],
  rejected: [],
});

type DebtStep = { kind: (typeof stepKinds)[number]; amount: number; pick: number };

function pull(list: number[], pick: number): number | undefined {
  return list.length === 0 ? undefined : list.splice(pick % list.length, 1)[0];
}

function gain(model: DebtModel, amount: number): void {
  const paid = Math.min(model.owed, amount);
  model.owed -= paid;
  model.free += amount - paid;
}

function lose(model: DebtModel, amount: number): void {
  const taken = Math.min(model.free, amount);
  model.free -= taken;
  model.owed += amount - taken;
}

function stepDebt(model: DebtModel, { kind, amount, pick }: DebtStep): boolean {
  switch (kind) {
    case 'pay':
      model.credited.push(amount);
      gain(model, amount);
      return true;
    case 'give':
      gain(model, amount);
      return true;
    case 'take':
      if (model.free < amount) return false;
      model.free -= amount;
      return true;
    case 'ask':
    case 'send':
      if (model.free < amount || model.owed > 0 || model.waiting.length > 0) return false;
      model.free -= amount;
      if (kind === 'ask') model.held += amount;
      (kind === 'ask' ? model.waiting : model.paid).push(amount);
      return true;
    default:
      return endDebt(model, kind, pick);
  }
}

function endDebt(model: DebtModel, kind: 'reverse' | 'credit' | 'reject' | 'return' | 'late', pick: number): boolean {
  const from = {
    reverse: 'credited',
    credit: 'reversed',
    reject: 'waiting',
    return: 'paid',
    late: 'rejected',
  } as const;
  const amount = pull(model[from[kind]], pick);
  if (amount === undefined) return false;
  if (kind === 'reverse' || kind === 'late') lose(model, amount);
  else gain(model, amount);
  if (kind === 'reverse') model.reversed.push(amount);
  if (kind === 'credit') model.credited.push(amount);
  if (kind === 'reject') {
    model.held -= amount;
    model.rejected.push(amount);
  }
  return true;
}
