import { beforeAll, expect, it } from 'vitest';
import { countTaken, handIn, walletNotice } from '../faults/deposits.ts';
import { readCash, readDeposits } from '../faults/statements.ts';
import { createMember, type Member } from '../member.ts';
import { makeGift } from '../sandbox.ts';
import { sizeOf } from '../full.ts';
import { shareStack, type Stack } from '../stack.ts';
import { tally, volley, volleySize } from './volley.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
});

const shapes = (link: string): string[] => [
  link,
  `${link}&utm_source=line`,
  link.replace('/campaign/', '/campaign'),
  link.replace('https://gift.truemoney.com', 'https://GIFT.TrueMoney.com'),
];

it('one gift link in every shape, sent 50 times by one member or by many, is credited once', async () => {
  for (const members of [1, 10]) {
    const link = await makeGift(stack, 50);
    const owners: Member[] = await Promise.all(Array.from({ length: members }, () => createMember(stack, 0n)));
    const requests = await Promise.all(
      Array.from({ length: volleySize }, (_, index) =>
        handIn(stack.servers[0].url, owners[index % members] as Member, shapes(link)[index % 4] ?? link),
      ),
    );
    expect(tally(await volley(stack, requests))).toEqual({
      '200 SUCCESS': 1,
      '409 TRUELINK_DUPLICATE': volleySize - 1,
    });
    const credits = await Promise.all(owners.map((owner) => readDeposits(stack, owner, 'truemoney')));
    expect(credits.flat()).toEqual([5_000n]);
    expect(await countTaken(stack, link)).toBe(1);
    expect(await stack.violations()).toEqual([]);
  }
});

it('a transfer to the AUTO wallet reported many times at once, as a copy or signed again, is credited once', async () => {
  const member = await createMember(stack, 0n);
  const copy = await walletNotice(member, 'an-event');
  for (let round = 0; round < sizeOf({ gate: 2, full: 20, soak: 200 }); round += 1) {
    const anew = await walletNotice(member, 'an-event', round);
    const notices = Array.from({ length: volleySize }, (_, index) => (index % 2 === 0 ? copy : anew));
    expect(tally(await volley(stack, notices))).toEqual({ '200 OK': volleySize });
  }
  expect(await readDeposits(stack, member, 'truemoney')).toEqual([10_000n]);
  expect((await readCash(stack, member)).posted).toBe(10_000n);
  expect(await stack.violations()).toEqual([]);
});
