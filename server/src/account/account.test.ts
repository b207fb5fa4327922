import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { seed } from '../seed/seed.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import type { GameProvider } from '../game/provider.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';
import { createSmsBox } from '../../test/visitor/sms.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool));

beforeAll(() => seed(db, { variant: 'th', sandboxUrl: 'http://127.0.0.1:9' }));

describe('the profile', () => {
  test('is the member’s own, by a name that cannot be guessed, with the bank in words', async () => {
    const member = await createMember(db, { bankCode: 'SCB', bankAccountNo: '4051112223', coin: 3 });
    const { status, body } = await createClient(app, { token: member.token }).get('/api/account/profile');
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: member.publicId,
      number: expect.stringMatching(/^[2346789ACDEFHJKMNPQRTWXY]{8}$/),
      name: 'สมาชิก ทดสอบ',
      username: member.phone,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      coin: 3,
      bankCode: 'SCB',
      bankAccountName: 'SAMACHIK THODSOB',
      bankAccountNo: '4051112223',
      bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
    });
  });

  test('carries nothing the contract does not name', async () => {
    const { token } = await createMember(db);
    const { text } = await createClient(app, { token }).get('/api/account/profile');
    expect(text).not.toMatch(/password|hash|status|device|inviter/i);
  });
});

describe('an accepted agreement', () => {
  test('is kept once with version, time and address', async () => {
    const { token, memberId } = await createMember(db);
    const client = createClient(app, { token, from: '192.0.2.3' });
    for (let times = 0; times < 2; times += 1) {
      expect((await client.post('/api/account/agreement', { version: 'a1b2c3' })).body).toEqual({ message: 'OK' });
    }
    const rows = await db.selectFrom('agreement').selectAll().where('member_id', '=', memberId).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ version: 'a1b2c3', ip: '192.0.2.3' });
    expect(rows[0]?.accepted_at).toBeInstanceOf(Date);
  });

  test.each(['', 'a b', '<script>', 'x'.repeat(129)])('needs a plain version, not %j', async (version) => {
    const { token } = await createMember(db);
    const { status, body } = await createClient(app, { token }).post('/api/account/agreement', { version });
    expect([status, body]).toEqual([400, { message: 'INVALID_REQUEST', data: { field: 'version' } }]);
  });
});

describe('a game that every member must have', () => {
  const { provider } = fakeGame('PGSLOT', 'A');
  const opens = async () => {};
  const isDown = async () => Promise.reject(new Error('down'));
  const registrant = (username: string) => ({
    name: 'สมชาย',
    username,
    password: 'สี่เหลี่ยม-41',
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI',
    bankAccountNo: `77${username}`,
  });

  const sms = createSmsBox();

  async function visitWith(createPlayer: GameProvider['createPlayer']) {
    await sql`insert into setting (key, value) values ('register.requireGame', '"PGSLOT"') on conflict do nothing`.execute(
      db,
    );
    const games = new Map([['PGSLOT', { ...provider, createPlayer }]]);
    return createClient(await buildApp(testServices(pool, { replace: { games, sms } })), { from: '192.0.2.4' });
  }

  async function verifyPhone(phoneNumber: string): Promise<string> {
    const client = await visitWith(opens);
    const { body } = await client.post('/api/otp/send', { phoneNumber });
    await client.post('/api/otp/verify', { otpToken: body['otpToken'], otpCode: sms.lastCode(phoneNumber) });
    return String(body['otpToken']);
  }

  async function registerWith(createPlayer: GameProvider['createPlayer'], username: string, otpToken: string) {
    const { publicId } = await createMember(db);
    const invited = { ...registrant(username), inviteCode: `PR${publicId}` };
    return (await visitWith(createPlayer)).post('/api/account', { ...invited, otpToken });
  }

  test('is opened with the registration', async () => {
    const otpToken = await verifyPhone('0633333331');
    expect((await registerWith(opens, '0633333331', otpToken)).status).toBe(201);
    const rows = await sql`
      select 1 from game_account g join member m on m.id = g.member_id where m.phone = '0633333331' and g.active`.execute(
      db,
    );
    expect(rows.rows).toHaveLength(1);
  });

  test('undoes the registration where it cannot be opened, so that it can be tried again', async () => {
    const otpToken = await verifyPhone('0633333332');
    const { status, body } = await registerWith(isDown, '0633333332', otpToken);
    expect([status, body.message]).toEqual([502, 'GAME_ACTIVATION_FAIL']);
    const left = await sql`select 1 from member where phone = '0633333332'
      union all select 1 from account a where a.member_id is not null and not exists (select 1 from member m where m.id = a.member_id)
      union all select 1 from game_account g where not exists (select 1 from member m where m.id = g.member_id)`.execute(
      db,
    );
    expect(left.rows).toHaveLength(0);
    expect((await registerWith(opens, '0633333332', otpToken)).status).toBe(201);
  });
});
