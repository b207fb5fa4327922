import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, afterEach, expect } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Db, inTransaction } from '../../src/platform/db/transaction.ts';
import type { Services } from '../../src/platform/services.ts';
import { findViolations } from '../../src/money/ledger/invariants.ts';
import { recordInvitee } from '../../src/invite/friend.ts';
import { rewardPlay } from '../../src/play/reward.ts';
import { openAt, payIn } from './bonus.ts';
import { createClient } from '../client.ts';
import { createTestDb } from '../database.ts';
import { resetSettings, settingsOf } from '../setting.ts';
import { fakeGame, type FakeGame } from '../game/partner.ts';
import { gameServices, type TestServicesOptions } from '../services.ts';
import { createMember, type MemberOverrides, type TestMember } from '../member.ts';
import { createGame } from '../wallet.ts';

export async function useInvites(options: TestServicesOptions = {}) {
  const { db, pool, url } = await createTestDb();
  const games = [fakeGame('GAMEA', 'A'), fakeGame('GAMEB', 'A')] as const;
  const on = (own: Pool) => gameServices(own, games, options);
  const services = on(pool);
  const app = await buildApp(services);
  for (const { provider } of games) await createGame(db, provider.code);

  afterEach(() => resetSettings(db, services));
  afterAll(async () => expect(await findViolations(db)).toEqual([]));
  return {
    db,
    pool,
    url,
    services,
    app,
    on,
    games,
    set: settingsOf(db, services),
    ...friendsIn(db, services, app, games),
  };
}

function friendsIn(db: Db, services: Services, app: FastifyInstance, games: readonly FakeGame[]) {
  async function inviteFriend(inviter: TestMember, overrides: MemberOverrides = {}): Promise<TestMember> {
    const friend = await createMember(db, { ...overrides, inviterId: inviter.memberId });
    await inTransaction(db, (tx) => recordInvitee(tx, friend.memberId, { inviterId: inviter.memberId }));
    for (const code of services.games.keys()) await openAt(db, friend.memberId, code);
    return friend;
  }

  const deposit = ({ memberId }: TestMember, amountMinor: bigint, reference?: string) =>
    payIn(db, memberId, amountMinor, reference);

  const clientOf = ({ token }: TestMember) => createClient(app, { token });

  const transfer = (member: TestMember, amount: number, from = 'WALLET', to = 'GAMEA') =>
    clientOf(member).post('/api/wallet/transfer', { from, to, amount });

  async function lose(member: TestMember, lostMinor: bigint, code = 'GAMEA') {
    const { username } = await db
      .selectFrom('game_account')
      .where('member_id', '=', member.memberId)
      .where('game_code', '=', code)
      .select('username')
      .executeTakeFirstOrThrow();
    const balances = games.find(({ provider }) => provider.code === code)?.balances;
    balances?.set(username, (balances.get(username) ?? 0n) - lostMinor);
    await clientOf(member).get('/api/wallet/refresh/slot');
  }

  const friendOf = ({ memberId }: TestMember) =>
    db.selectFrom('invitee').where('member_id', '=', memberId).selectAll().executeTakeFirst();

  const broughtTo = ({ memberId }: TestMember) =>
    db.selectFrom('invite').where('inviter_id', '=', memberId).orderBy('id').selectAll().execute();

  async function bringFriend(inviter: TestMember, depositMinor = 10_000n, overrides: MemberOverrides = {}) {
    const friend = await inviteFriend(inviter, overrides);
    await deposit(friend, depositMinor);
    await sql`update invitee set loss_before_minor = member_own_loss(member_id) - needed_minor
      where member_id = ${friend.memberId}`.execute(db);
    await rewardPlay(services);
    return friend;
  }

  return { inviteFriend, deposit, clientOf, transfer, lose, friendOf, broughtTo, bringFriend };
}
