import { expect, test } from 'vitest';
import { useInvites } from '../../test/gift/invite.ts';
import { createMember, type TestMember } from '../../test/member.ts';
import { rewardPlay } from '../play/reward.ts';

const { db, services, set, inviteFriend, deposit, transfer, lose, friendOf, broughtTo } = await useInvites();

const edit = (member: TestMember, fields: Record<string, string>) =>
  db.updateTable('member').set(fields).where('id', '=', member.memberId).execute();

const moved = (member: TestMember, before: string, after: string) =>
  db
    .insertInto('member_change')
    .values({ member_id: member.memberId, field: 'bank_account_no', before, after })
    .execute();

const session = (member: TestMember, fields: { device?: string; ip?: string; ended_at?: Date }) =>
  db.updateTable('session').set(fields).where('member_id', '=', member.memberId).execute();

const loggedInBy = (member: TestMember, device: string) =>
  db.insertInto('login_device').values({ member_id: member.memberId, device }).execute();

type Case = [
  name: string,
  tie: (friend: TestMember, inviter: TestMember, own: string) => Promise<unknown>,
  expected: string | null,
  byAddress?: boolean,
];

const cases: Case[] = [
  ['nothing', async () => {}, null],
  [
    'a bank account number under another bank’s code',
    (friend, inviter, own) =>
      Promise.all([
        edit(friend, { bank_account_no: own, bank_code: 'SCB' }),
        edit(inviter, { bank_account_no: own, bank_code: 'BBL' }),
      ]),
    'SAME_BANK',
  ],
  [
    'a number the friend had before',
    (friend, inviter, own) => Promise.all([moved(friend, own, 'x1'), edit(inviter, { bank_account_no: own })]),
    'SAME_BANK',
  ],
  [
    'a number both had before',
    (friend, inviter, own) => Promise.all([moved(friend, own, 'x2'), moved(inviter, 'x3', own)]),
    'SAME_BANK',
  ],
  [
    'a device alone, which a client names itself',
    (friend, inviter, own) =>
      Promise.all([edit(friend, { register_device: own }), edit(inviter, { register_device: own })]),
    null,
  ],
  [
    'the device and the address both registered by',
    (friend, inviter, own) =>
      Promise.all([
        edit(friend, { register_device: own, register_ip: own }),
        edit(inviter, { register_device: own, register_ip: own }),
      ]),
    'SAME_DEVICE',
  ],
  [
    'an address, and the device one registered on and the other logged in from',
    (friend, inviter, own) =>
      Promise.all([
        edit(friend, { register_device: own, register_ip: own }),
        session(inviter, { ip: own }),
        loggedInBy(inviter, own),
      ]),
    'SAME_DEVICE',
  ],
  [
    'an address, and the device of a session that has ended',
    (friend, inviter, own) =>
      Promise.all([
        loggedInBy(friend, own),
        edit(friend, { register_ip: own }),
        session(inviter, { device: own, ip: own, ended_at: new Date() }),
      ]),
    'SAME_DEVICE',
  ],
  [
    'a device and a bank account',
    (friend, inviter, own) =>
      Promise.all([
        moved(friend, own, ''),
        moved(inviter, own, ''),
        session(friend, { device: own }),
        loggedInBy(inviter, own),
      ]),
    'SAME_BANK',
  ],
  [
    'nothing but empty numbers and devices',
    (friend, inviter) =>
      Promise.all(
        [friend, inviter].flatMap((one) => [
          moved(one, '', ''),
          edit(one, { register_device: '' }),
          session(one, { device: '' }),
        ]),
      ),
    null,
  ],
  [
    'an address, which does not count',
    (friend, inviter, own) => Promise.all([edit(friend, { register_ip: own }), edit(inviter, { register_ip: own })]),
    null,
  ],
  [
    'a device, and two addresses of one IPv6 network',
    (friend, inviter, own) =>
      Promise.all([
        edit(friend, { register_device: own, register_ip: '2001:db8:77:1::a' }),
        edit(inviter, { register_device: own, register_ip: '2001:db8:77:1:ffff::b' }),
      ]),
    'SAME_DEVICE',
  ],
  [
    'a device, and addresses of two IPv6 networks',
    (friend, inviter, own) =>
      Promise.all([
        edit(friend, { register_device: own, register_ip: '2001:db8:77:2::a' }),
        edit(inviter, { register_device: own, register_ip: '2001:db8:77:3::a' }),
      ]),
    null,
  ],
  [
    'an address the operator counts',
    (friend, inviter, own) => Promise.all([edit(friend, { register_ip: own }), session(inviter, { ip: own })]),
    'SAME_IP',
    true,
  ],
];

test.each(cases)('friend and inviter share %s', async (name, tie, expected, byAddress = false) => {
  await set('invite.rejectSameIp', byAddress);
  const inviter = await createMember(db);
  const friend = await inviteFriend(inviter);
  await tie(friend, inviter, `own-${name}`);
  await deposit(friend, 10_000n);
  await transfer(friend, 100);
  await lose(friend, 10_000n);
  await rewardPlay(services);
  const state = expected === null ? 'QUALIFIED' : 'REJECTED';
  expect(await friendOf(friend)).toMatchObject({ state, reason: expected });
  expect(await broughtTo(inviter)).toHaveLength(expected === null ? 1 : 0);
  await deposit(friend, 20_000n);
  await transfer(friend, 200);
  await lose(friend, 20_000n);
  await rewardPlay(services);
  expect((await friendOf(friend))?.state, 'without a limit of time').toBe(state);
});
