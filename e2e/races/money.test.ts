import { beforeAll, expect, it } from 'vitest';
import { activate, call, moneyCall } from '../api.ts';
import { readCash, readOwnEntries, readPartnerStatement } from '../faults/statements.ts';
import { createMember, type Member } from '../member.ts';
import { drain } from '../faults/time.ts';
import { shareStack, type Stack } from '../stack.ts';
import { copiesOf, tally, volley, volleySize } from './volley.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
});

const amount = 150;
const amountMinor = 15_000n;

async function createPlayer(cashMinor: bigint, ...games: string[]): Promise<Member> {
  const member = await createMember(stack, cashMinor);
  for (const game of games) await activate(stack.servers[0].url, member, game);
  return member;
}

async function expectMoved(member: Member, startMinor: bigint, times: number): Promise<void> {
  await drain(stack);
  const [ours, theirs] = await Promise.all([readOwnEntries(stack, member), readPartnerStatement(stack, member)]);
  expect(ours).toEqual(theirs);
  expect(ours.moves).toBe(times);
  expect(await readCash(stack, member)).toEqual({ posted: startMinor - BigInt(times) * amountMinor, held: 0n });
  expect(await stack.violations()).toEqual([]);
}

function expectOneTaken(answers: Record<string, number>, refusals: string[]): void {
  const { '200 SUCCESS': taken, ...others } = answers;
  expect(taken, JSON.stringify(answers)).toBe(1);
  expect(refusals).toEqual(expect.arrayContaining(Object.keys(others)));
}

it('50 simultaneous withdrawals with money for one: one is paid, the others are refused', async () => {
  const member = await createPlayer(20_000n);
  const answers = await volley(stack, copiesOf(moneyCall.withdraw(member, amount)));
  expectOneTaken(tally(answers), ['409 WITHDRAW_PENDING', '409 MONEY_NOT_ENOUGH']);
  await expectMoved(member, 20_000n, 1);
});

it('50 simultaneous transfers with money for one: one arrives in the game, the others are refused', async () => {
  const member = await createPlayer(20_000n, 'PGSLOT');
  const answers = await volley(stack, copiesOf(moneyCall.transfer(member, 'WALLET', 'PGSLOT', amount)));
  expectOneTaken(tally(answers), ['409 TRANSFER_PENDING', '409 MONEY_NOT_ENOUGH']);
  await expectMoved(member, 20_000n, 1);
});

it('50 simultaneous transfers to four games with money for one: one arrives', async () => {
  const games = ['PGSLOT', 'IMI', 'UFABET', 'HUAYHD'];
  const member = await createPlayer(20_000n, ...games);
  const requests = Array.from({ length: volleySize }, (_, round) =>
    moneyCall.transfer(member, 'WALLET', games[Math.floor(round / 2) % games.length] ?? '', amount),
  );
  expectOneTaken(tally(await volley(stack, requests)), ['409 TRANSFER_PENDING', '409 MONEY_NOT_ENOUGH']);
  await expectMoved(member, 20_000n, 1);
});

it('all four ways out of one wallet at once never pay out more than its balance', async () => {
  const startMinor = 40_000n;
  const member = await createPlayer(startMinor, 'PGSLOT', 'IMI');
  const ways = [
    moneyCall.withdraw(member, amount),
    moneyCall.transfer(member, 'WALLET', 'PGSLOT', amount),
    moneyCall.transferAll(member, 'IMI'),
    moneyCall.withdrawAll(member, amount),
    moneyCall.transferAll(member, 'WALLET'),
  ];
  const requests = Array.from(
    { length: volleySize },
    (_, round) => ways[Math.floor(round / 2) % ways.length] ?? ways[0],
  );
  const answers = await volley(
    stack,
    requests.filter((request) => request !== undefined),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await drain(stack);
  const [ours, theirs] = await Promise.all([readOwnEntries(stack, member), readPartnerStatement(stack, member)]);
  expect(ours).toEqual(theirs);
  const cash = await readCash(stack, member);
  expect(cash).toEqual({ posted: startMinor - ours.in + ours.out - ours.paid, held: 0n });
  expect(cash.posted).toBeGreaterThanOrEqual(0n);
  expect(await stack.violations()).toEqual([]);
});

it.each(['withdraw', 'transfer'] as const)(
  'one request for %s sent 50 times has one effect and 50 equal answers',
  async (way) => {
    const member = await createPlayer(100_000n, 'IMI');
    const request =
      way === 'withdraw'
        ? moneyCall.withdraw(member, amount, 'a-key')
        : moneyCall.transfer(member, 'WALLET', 'IMI', amount, 'a-key');
    const answers = await volley(stack, copiesOf(request));
    expect(tally(answers)).toEqual({ '200 SUCCESS': volleySize });
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
    await expectMoved(member, 100_000n, 1);
    expect((await call(stack.servers[1]?.url ?? '', request)).body).toEqual(answers[0]?.body);
    await expectMoved(member, 100_000n, 1);
  },
);
