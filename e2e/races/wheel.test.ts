import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, callPatiently, type Request } from '../api.ts';
import { readCash } from '../faults/statements.ts';
import { createMember, type Member } from '../member.ts';
import { full } from '../full.ts';
import { shareStack, type Stack } from '../stack.ts';
import { copiesOf, volley, volleySize } from './volley.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
});
afterAll(async () => {
  expect(await stack.violations()).toEqual([]);
});

type Slice = { code: string; type: string; amount: number; weight: number; stock: number | null };
const cash: Slice = { code: 'CASH', type: 'WALLET', amount: 500, weight: 1, stock: null };
const none: Slice = { code: 'NONE', type: 'NONE', amount: 0, weight: 1, stock: null };

async function turnTo(slices: readonly Slice[]): Promise<void> {
  await stack.sql('update wheel set active = false');
  const [wheel] = await stack.sql<{ id: string }>(
    `insert into wheel (currency, name, active) values ('THB', '{"th": "วงล้อ"}', true) returning id::text`,
  );
  await stack.sql(
    `insert into wheel_slice (wheel_id, code, label, type, amount, weight, stock)
     select $1, s.code, jsonb_build_object('th', s.code), s.type, s.amount, s.weight, s.stock
     from jsonb_to_recordset($2) as s(code text, type text, amount bigint, weight integer, stock integer)`,
    [wheel?.id, JSON.stringify(slices)],
  );
}

async function memberWith(coins: number): Promise<Member> {
  const member = await createMember(stack, 0n);
  await stack.sql(`select coin_move($1, $2, 'STAFF', $3)`, [member.id, coins, member.token]);
  return member;
}

const spin = ({ token }: Member, key?: string): Request => ({
  method: 'POST',
  path: '/api/spinwheel/spin',
  token,
  ...(key === undefined ? {} : { key }),
});
const claim = ({ token }: Member, coupon: string, key?: string): Request => ({
  path: '/api/spinwheel/coupon/claim',
  body: { coupon },
  token,
  ...(key === undefined ? {} : { key }),
});

const couponsOf = ({ id }: Member) =>
  stack.sql<{ public_id: string; state: string }>('select public_id, state from coupon where member_id = $1', [id]);

function countOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const won = (body['result'] as { code: string } | undefined)?.code ?? 'received';
    const answer = `${status} ${String(body['error'] ?? body.message ?? won)}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

it('50 simultaneous spins with one coin are one spin; with twenty coins they are twenty', async () => {
  await turnTo([cash]);
  const one = await memberWith(1);
  const answers = await volley(stack, copiesOf(spin(one)));
  expect(countOf(answers)).toEqual({ '200 CASH': 1, '200 COIN_NOT_ENOUGH': volleySize - 1 });
  expect(await couponsOf(one)).toMatchObject([{ state: 'ISSUED' }]);
  const rich = await memberWith(20);
  expect(countOf(await volley(stack, copiesOf(spin(rich))))).toEqual({ '200 CASH': 20, '200 COIN_NOT_ENOUGH': 30 });
  expect(await couponsOf(rich)).toHaveLength(20);
  const copy = await memberWith(5);
  const same = await volley(stack, copiesOf(spin(copy, 'one-key')));
  expect(same.map(({ body }) => body)).toEqual(same.map(() => same[0]?.body));
  expect(same[0]?.body).toMatchObject({ success: true, result: { remainingCoin: 4 } });
  expect(await couponsOf(copy)).toHaveLength(1);
});

it('50 simultaneous members with three prizes: three win one', async () => {
  await turnTo([{ ...cash, weight: 1_000_000, stock: 3 }, none]);
  const members = await Promise.all(Array.from({ length: volleySize }, () => memberWith(1)));
  const answers = await volley(
    stack,
    members.map((member) => spin(member)),
  );
  expect(countOf(answers)).toEqual({ '200 CASH': 3, '200 NONE': volleySize - 3 });
  expect(
    await stack.sql(
      'select stock from wheel_slice s join wheel w on w.id = s.wheel_id where active and stock is not null',
    ),
  ).toEqual([{ stock: 0 }]);
});

it('50 simultaneous claims of one coupon by two members: its owner gets one credit, the other none', async () => {
  await turnTo([cash]);
  const [owner, other] = await Promise.all([memberWith(1), memberWith(1)]);
  await callPatiently(stack.servers[0].url, spin(owner));
  const [coupon] = await couponsOf(owner);
  const requests = Array.from({ length: volleySize }, (_, turn) =>
    claim(turn % 5 === 4 ? other : owner, coupon?.public_id ?? ''),
  );
  expect(countOf(await volley(stack, requests))).toEqual({
    '200 received': 1,
    '200 NO_CLAIMABLE_COUPON': 39,
    '200 INVALID_CODE': 10,
  });
  expect((await readCash(stack, owner)).posted).toBe(500n);
  expect((await readCash(stack, other)).posted).toBe(0n);
});

it('a server killed around a spin or a claim: the repeated request at another one gets one final answer', async () => {
  const [victim, other = victim] = stack.servers;
  await turnTo([cash]);
  const points = full
    ? ['wheel.spin.before', 'wheel.spin.after', 'wheel.claim.before', 'wheel.claim.after']
    : ['wheel.spin.after', 'wheel.claim.before'];
  for (const point of points) {
    const member = await memberWith(2);
    const claims = point.startsWith('wheel.claim');
    if (claims) await callPatiently(other.url, spin(member));
    const [coupon] = await couponsOf(member);
    const request = claims ? claim(member, coupon?.public_id ?? '', 'a-key') : spin(member, 'a-key');
    await stack.restart(victim, { FAULT: point });
    await callPatiently(victim.url, request).catch(() => undefined);
    expect(await victim.program.ended, point).toBe('SIGKILL');
    const again = await callPatiently(other.url, request);
    expect(again.body, point).toMatchObject({ success: true });
    expect(await callPatiently(other.url, request), point).toEqual(again);
    expect(await couponsOf(member), point).toMatchObject([{ state: claims ? 'CLAIMED' : 'ISSUED' }]);
    expect((await readCash(stack, member)).posted, point).toBe(claims ? 500n : 0n);
  }
}, 600_000);
