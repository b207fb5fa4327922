import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { buildApp } from '../app.ts';
import { inTransaction } from '../db/transaction.ts';
import { creditIncoming } from '../deposit/incoming.ts';
import { noteInvitee } from '../invite/friend.ts';
import { qualifyFriends } from '../invite/qualify.ts';
import { houseAccount, lockMember } from '../ledger/account.ts';
import { newPublicId } from '../public-id.ts';
import { createClient } from './client.ts';
import { createTestDb } from './database.ts';
import { fakeGame } from './game-partner.ts';
import { testHouse, type TestHouseOptions } from './house.ts';
import { createMember, type MemberOverrides, type TestMember } from './member.ts';
import { createGame, createGameAccount } from './wallet.ts';

/** A whole house with two games, and what friends do in it; the moved clock and settings are put back after each test. */
export async function useInvites({ config = {}, replace = {} }: TestHouseOptions = {}) {
  const { db, pool, url } = await createTestDb();
  const [one, two] = [fakeGame('GAMEA', 'A'), fakeGame('GAMEB', 'A')];
  const games = new Map([one, two].map(({ provider }) => [provider.code, provider]));
  const options: TestHouseOptions = {
    config: { limits: false, ...config },
    replace: { games, requestWaitsMs: 30_000, ...replace },
  };
  const house = testHouse(pool, options);
  const app = await buildApp(house);
  for (const code of games.keys()) await createGame(db, code);

  async function set(key: string, value: unknown): Promise<void> {
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);
    house.settings.forget();
  }

  afterEach(async () => {
    await sql`delete from setting`.execute(db);
    await sql`update clock set offset_ms = 0`.execute(db);
    house.settings.forget();
    const flow = await sql`select * from ledger_flow_violations()`.execute(db);
    expect(flow.rows).toEqual([]);
  });

  /** A friend who registered by the inviter's link, with an account at each game. */
  async function inviteFriend(inviter: TestMember, overrides: MemberOverrides = {}): Promise<TestMember> {
    const friend = await createMember(db, { ...overrides, inviterId: inviter.memberId });
    await inTransaction(db, (tx) => noteInvitee(tx, friend.memberId, inviter.memberId));
    for (const code of games.keys()) await createGameAccount(db, friend.memberId, code);
    return friend;
  }

  /** A bank payment of this name, which may be told more than once. */
  async function deposit({ memberId }: TestMember, amountMinor: bigint, reference = newPublicId()): Promise<void> {
    await inTransaction(db, async (tx) => {
      const cash = await lockMember(tx, memberId);
      if (cash === undefined) throw new Error('no wallet');
      const sender = { bankCode: 'KBANK', account: null, name: null };
      const { currency } = cash;
      const told = { source: 'feed', channel: 'bank:KBANK', reference, receivingAccountId: null, sender } as const;
      const incoming = { ...told, amountMinor, currency, paidAt: new Date() };
      const origin = { houseAccount: houseAccount.bank('SCB', currency), from: 'SCB' };
      await creditIncoming(tx, incoming, { id: memberId, cash }, origin);
    });
  }

  const clientOf = ({ token }: TestMember) => createClient(app, { token });

  /** A transfer over HTTP; the amount in the major unit. */
  const transfer = (member: TestMember, amount: number, from = 'WALLET', to = 'GAMEA') =>
    clientOf(member).post('/api/wallet/transfer', { from, to, amount });

  const friendOf = ({ memberId }: TestMember) =>
    db.selectFrom('invitee').where('member_id', '=', memberId).selectAll().executeTakeFirst();

  /** What friends brought, oldest first. */
  const broughtTo = ({ memberId }: TestMember) =>
    db.selectFrom('invite').where('inviter_id', '=', memberId).orderBy('id').selectAll().execute();

  /** A friend who has deposited, played and been looked at. */
  async function bringFriend(inviter: TestMember, depositMinor = 10_000n, overrides: MemberOverrides = {}) {
    const friend = await inviteFriend(inviter, overrides);
    await deposit(friend, depositMinor);
    await sql`update invitee set played_minor = needed_minor where member_id = ${friend.memberId}`.execute(db);
    await qualifyFriends(house);
    return friend;
  }

  return {
    db,
    pool,
    url,
    house,
    app,
    options,
    games: [one, two] as const,
    set,
    inviteFriend,
    deposit,
    clientOf,
    transfer,
    friendOf,
    broughtTo,
    bringFriend,
  };
}
