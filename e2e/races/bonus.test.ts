import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, callPatiently, moneyCall, type Request } from '../api.ts';
import { readCash } from '../faults/statements.ts';
import { createMember, type Member } from '../member.ts';
import { sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { shareStack, type Stack } from '../stack.ts';
import { copiesOf, tally, volley, volleySize } from './volley.ts';

const rounds = sizeOf({ gate: 5, full: 40, soak: 200 });

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
  await stack.sql(`insert into setting (key, value) values ('refund.percentSuccess', '150'), ('withdraw.autoMinor', '{"THB": 0}'),
    ('bonus.remainingMaxMinor', '{"THB": 100000, "LAK": 100000}')`);
  await stack.sql(`insert into offer (kind, code, currency, title, trigger, bonus_bp, fixed_bonus_minor, max_received, quota)
    values ('BONUS', 'ATONCE', 'THB', '{"th": "โบนัส"}', 'instant', 0, 5000, 9, null),
      ('BONUS', 'ARMED', 'THB', '{"th": "โบนัส"}', 'deposit', 5000, 0, 9, null),
      ('PROMOTION', 'MINE', 'THB', '{"th": "โปร"}', 'deposit', 5000, 0, 1, null),
      ('PROMOTION', 'TEN', 'THB', '{"th": "โปร"}', 'deposit', 5000, 0, 1, 10)`);
  await untilRead((minimum) => minimum === 1_000);
});
afterAll(async () => {
  expect(await stack.violations()).toEqual([]);
  await stack.sql(`delete from setting
    where key in ('refund.percentSuccess', 'withdraw.autoMinor', 'bonus.remainingMaxMinor')`);
  await untilRead((minimum) => minimum !== 1_000);
});

async function untilRead(isRead: (minimum: unknown) => boolean): Promise<void> {
  const { token } = await createMember(stack, 0n);
  const minimumAt = async (url: string) =>
    (await callPatiently(url, { path: '/api/bonus/check/minimum', token })).body['minimum'];
  const isKnown = async () => (await Promise.all(stack.servers.map(({ url }) => minimumAt(url)))).every(isRead);
  await until(isKnown, () => 'the settings were not read');
}

const get = ({ token }: Member, path: string): Request => ({ path: `/api/${path}`, token });
const giveUp = ({ token }: Member): Request => ({ path: '/api/bonus/clear', body: { acceptForfeit: true }, token });

async function settleRefund({ id }: Member, received: boolean): Promise<void> {
  await stack.sql(
    `insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
     values ($1, refund_day(), 0, 0, 0, 0)`,
    [id],
  );
  await stack.sql(
    `insert into refund (member_id, day, own_loss_minor, amount_minor, claimable_until, received_at)
     values ($1, refund_day(), 20000, 1000, refund_day_end(refund_day()), case when $2::boolean then app_now() end)`,
    [id, received],
  );
}

async function bringFriend({ id }: Member): Promise<void> {
  const friend = await createMember(stack, 0n);
  await stack.sql(
    `insert into invite (inviter_id, friend_id, base, amount_minor) values ($1, $2, 'first-deposit', 1000)`,
    [id, friend.id],
  );
}

const activeOf = ({ id }: Member) =>
  stack.sql<{ source: string; state: string }>(
    'select source, state from condition where member_id = $1 and ended_at is null',
    [id],
  );

const fifty = (request: Request) => volley(stack, copiesOf(request)).then(tally);
const others = volleySize - 1;

it('50 simultaneous requests take one bonus, use one code, and receive an invite and a refund once', async () => {
  const member = await createMember(stack, 0n);
  await bringFriend(member);
  const invited = await fifty(get(member, 'invite/bonus'));
  expect(invited).toMatchObject({ '200 INVITE_BONUS_SUCCESS': 1 });
  expect((await readCash(stack, member)).posted).toBe(1_000n);
  await settleRefund(member, false);
  expect(await fifty(get(member, 'refund/receive'))).toEqual({ '200 REFUND_SUCCESS': 1, '404 NO_REFUND': others });
  const added = await fifty(get(member, 'refund/addWallet'));
  expect(added).toMatchObject({ '200 REFUND_SUCCESS': 1 });
  expect((await readCash(stack, member)).posted).toBe(2_000n);
  expect(await activeOf(member)).toEqual([{ source: 'REFUND', state: 'OPEN' }]);
  const cleared = await fifty(giveUp(member));
  expect(Object.keys(cleared).toSorted()).toEqual(expect.arrayContaining(['200 BONUS_CLEAR']));
  expect((await readCash(stack, member)).posted).toBe(1_000n);
  expect(await fifty(get(member, 'promotion/activate/MINE'))).toEqual({
    '200 SUCCESS': 1,
    '409 PROMOTION_RECEIVED': others,
  });
  await fifty(get(member, 'bonus/clear'));
  expect(await fifty(get(member, 'bonus/activate/ATONCE'))).toEqual({ '200': 1, '409 BONUS_ALREADY_ACTIVE': others });
  expect((await readCash(stack, member)).posted).toBe(6_000n);
});

it('50 simultaneous members with a code for ten: ten get it', async () => {
  const members = await Promise.all(Array.from({ length: volleySize }, () => createMember(stack, 0n)));
  const answers = await volley(
    stack,
    members.map((member) => get(member, 'promotion/activate/TEN')),
  );
  expect(tally(answers)).toEqual({ '200 SUCCESS': 10, '409 BONUS_FULL': volleySize - 10 });
  expect(await stack.sql(`select taken from offer where code = 'TEN'`)).toEqual([{ taken: 10 }]);
});

type Said = { one: Answer; other: Answer; active: { source: string; state: string }[] };

async function race(
  prepare: () => Promise<Member>,
  pair: (member: Member) => [Request, Request],
  check: (said: Said) => void,
): Promise<void> {
  const [first, second = first] = stack.servers;
  await Promise.all(
    Array.from({ length: rounds }, async (_, round) => {
      const member = await prepare();
      const [a, b] = round % 2 === 0 ? [first, second] : [second, first];
      const [left, right] = pair(member);
      const [one, other] = await Promise.all([callPatiently(a.url, left), callPatiently(b.url, right)]);
      const active = await activeOf(member);
      expect(active.length).toBeLessThanOrEqual(1);
      check({ one, other, active });
    }),
  );
}

it('a conditioned refund and a bonus never run together', async () => {
  const received = async () => {
    const member = await createMember(stack, 0n);
    await settleRefund(member, true);
    return member;
  };
  await race(
    received,
    (member) => [get(member, 'bonus/activate/ATONCE'), get(member, 'refund/addWallet')],
    ({ one, other, active }) => {
      expect([
        [200, 'REFUND_CONDITION'],
        [409, 'REFUND_SUCCESS'],
      ]).toContainEqual([one.status, other.body.message]);
      expect(active).toEqual([{ source: one.status === 200 ? 'BONUS' : 'REFUND', state: 'OPEN' }]);
    },
  );
});

it('a refund during a bonus is refused; before the bonus it is received', async () => {
  const settled = async () => {
    const member = await createMember(stack, 0n);
    await settleRefund(member, false);
    return member;
  };
  await race(
    settled,
    (member) => [get(member, 'bonus/activate/ATONCE'), get(member, 'refund/receive')],
    ({ one, other }) => {
      expect(one.status).toBe(200);
      expect(['REFUND_SUCCESS', 'REFUND_CONDITION']).toContain(other.body.message);
    },
  );
});

it.each(['ARMED', 'ATONCE'])('a withdrawal and a bonus %s: no bonus outlives it or begins with it', async (code) => {
  await race(
    () => createMember(stack, 20_000n),
    (member) => [get(member, `bonus/activate/${code}`), moneyCall.withdraw(member, 150)],
    ({ one, other, active }) => {
      const taken = other.status === 200;
      expect(active).toHaveLength(taken ? 0 : 1);
      expect(other.body.message).toBe(taken ? 'SUCCESS' : 'BONUS_CONDITION');
      if (one.status !== 200) expect(one.body.message).toMatch(/BONUS_(CONDITION|REMAINING)/);
    },
  );
});

it('a code and a bonus: one of them succeeds', async () => {
  await race(
    () => createMember(stack, 0n),
    (member) => [get(member, 'bonus/activate/ARMED'), get(member, 'promotion/activate/MINE')],
    ({ one, other, active }) => {
      expect([one.status, other.status]).toEqual(one.status === 200 ? [200, 409] : [409, 200]);
      expect(active).toEqual([{ source: one.status === 200 ? 'BONUS' : 'PROMOTION', state: 'ARMED' }]);
    },
  );
});

it('taking a bonus while cancelling: it runs unless the cancellation found it', async () => {
  await race(
    () => createMember(stack, 0n),
    (member) => [get(member, 'bonus/activate/ARMED'), get(member, 'bonus/clear')],
    ({ one, other, active }) => {
      expect(one.status).toBe(200);
      expect(['NO_DATA', 'BONUS_CLEAR']).toContain(other.body.message);
      expect(active).toHaveLength(other.body.message === 'NO_DATA' ? 1 : 0);
    },
  );
});
