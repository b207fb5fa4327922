import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { seed } from '../content/seed.ts';
import { createClient } from '../testing/client.ts';
import { createTestDb } from '../testing/database.ts';
import { testHouse } from '../testing/house.ts';
import { createMember } from '../testing/member.ts';
import { createSmsBox } from '../testing/sms.ts';

const { db, pool } = await createTestDb();
const sms = createSmsBox();
const house = testHouse(pool, { replace: { sms } });
const twin = testHouse(pool, { replace: { sms } });
const laoHouse = testHouse(pool, { replace: { sms }, config: { variant: 'lao' } });
const app = await buildApp(house);
const twinApp = await buildApp(twin);
const lao = await buildApp(laoHouse);

type App = typeof app;
let host = 0;
const elsewhere = () => `10.2.${Math.floor((host += 1) / 250)}.${host % 250}`;
const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');
const newPhone = () => `06${digits(8)}`;
const password = 'สี่เหลี่ยม-41';

beforeAll(() => seed(db, { variant: 'th', sandboxUrl: undefined }));
afterEach(async () => {
  await sql`delete from setting`.execute(db);
  for (const each of [house, twin, laoHouse]) each.settings.forget();
});

async function set(key: string, value: unknown): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(db);
  for (const each of [house, twin, laoHouse]) each.settings.forget();
}

/** A token that verified this phone. */
async function verifyPhone(phone: string, target: App = app): Promise<string> {
  const client = createClient(target, { from: elsewhere() });
  const { body } = await client.post('/api/otp/send', { phoneNumber: phone });
  const otpToken = String(body['otpToken']);
  await client.post('/api/otp/verify', { otpToken, otpCode: sms.lastCode(phone) });
  return otpToken;
}

const form = (phone: string, more: Record<string, unknown> = {}) => ({
  name: 'สมชาย ใจดี',
  username: phone,
  password,
  bankCode: 'KBANK',
  bankAccountName: 'Somchai Jaidee',
  bankAccountNo: digits(12),
  ...more,
});

const post = (path: string, body: unknown, target: App = app) =>
  createClient(target, { from: elsewhere(), device: 'phone-1' }).post(path, body);
const register = async (more: Record<string, unknown> = {}, target: App = app) => {
  const phone = String(more['username'] ?? newPhone());
  const otpToken = more['otpToken'] ?? (await verifyPhone(phone, target));
  return post('/api/account', form(phone, { ...more, otpToken }), target);
};
const validate = (body: Record<string, unknown>, target: App = app) => post('/api/account/validate', body, target);
const findMember = (phone: string) =>
  db.selectFrom('member').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
const refusalOf = ({ body, status }: Awaited<ReturnType<typeof post>>) => [status, body.message, body.data?.['field']];

describe('a registration', () => {
  test('makes a member who can log in and whose wallet is empty', async () => {
    const phone = newPhone();
    const answer = await register({ username: phone, sourceCode: 'FRIEND' });
    expect([answer.status, answer.body]).toEqual([201, { message: 'SUCCESS' }]);
    const member = await findMember(phone);
    expect(member).toMatchObject({
      name: 'สมชาย ใจดี',
      bank_account_name: 'SOMCHAI JAIDEE',
      source_code: 'FRIEND',
      currency: 'THB',
      status: 'active',
      register_device: 'phone-1',
    });
    expect(member.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(member.public_id).toMatch(/^[a-z0-9]{20}$/);
    const account = await db.selectFrom('account').selectAll().where('member_id', '=', member.id).executeTakeFirst();
    expect(account).toMatchObject({ code: `member:${member.id}:cash`, floor: 0n, posted: 0n, materialized: true });
    const client = createClient(app, { from: elsewhere() });
    expect((await client.post('/api/login', { username: phone, password })).status).toBe(200);
  });

  test('keeps neither the password nor the code anywhere in plain text', async () => {
    const phone = newPhone();
    await register({ username: phone });
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(m::text, '') from member m) || (select string_agg(o::text, '') from otp o) as all`.execute(
      db,
    );
    expect(rows[0]?.all).not.toContain(password);
    expect(house.lines.join('')).not.toContain(password);
    expect(house.lines.join('')).not.toContain(phone);
  });

  test.each([
    ['name', { name: undefined }, 422, 'INVALID_USER_INFO', 'name'],
    ['name of spaces', { name: '   ' }, 422, 'INVALID_USER_INFO', 'name'],
    ['name with NUL', { name: 'a\0b' }, 422, 'INVALID_USER_INFO', 'name'],
    ['name turned around', { name: 'abc\u202edef' }, 422, 'INVALID_USER_INFO', 'name'],
    ['name with half a character', { name: 'ab\ud800' }, 422, 'INVALID_USER_INFO', 'name'],
    ['name of a thousand accents', { name: `a${'\u0301'.repeat(400)}` }, 422, 'INVALID_USER_INFO', 'name'],
    ['phone', { username: undefined }, 422, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'username'],
    ['phone of nine digits', { username: '081234567' }, 422, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'username'],
    ['password', { password: undefined }, 422, 'INVALID_USER_INFO', 'password'],
    ['password of seven', { password: 'aB3$xyz' }, 422, 'INVALID_USER_INFO', 'password'],
    ['password of 129', { password: 'xY3$'.repeat(33) }, 422, 'INVALID_USER_INFO', 'password'],
    ['password everybody has', { password: 'Password123' }, 422, 'INVALID_USER_INFO', 'password'],
    ['source', { sourceCode: 'NOWHERE' }, 422, 'INVALID_USER_INFO', 'sourceCode'],
    ['currency', { currency: 'LAK' }, 422, 'INVALID_USER_INFO', 'currency'],
    ['birth date', { birthDate: '2001-02-30' }, 422, 'INVALID_USER_INFO', 'birthDate'],
    ['bank', { bankCode: undefined }, 422, 'INVALID_BANK', 'bankCode'],
    ['bank that is none', { bankCode: 'XXX' }, 422, 'INVALID_BANK', 'bankCode'],
    ['bank of the other country', { bankCode: 'BCEL' }, 422, 'INVALID_BANK', 'bankCode'],
    ['bank without accounts', { bankCode: 'PROMPTPAY' }, 422, 'INVALID_BANK', 'bankCode'],
    ['account number', { bankAccountNo: undefined }, 422, 'INVALID_BANK', 'bankAccountNo'],
    ['account number of nine', { bankAccountNo: '123456789' }, 422, 'INVALID_BANK', 'bankAccountNo'],
    ['account number of sixteen', { bankAccountNo: '1234567890123456' }, 422, 'INVALID_BANK', 'bankAccountNo'],
    ['account number with letters', { bankAccountNo: '12345678AB' }, 422, 'INVALID_BANK', 'bankAccountNo'],
    ['holder', { bankAccountName: '' }, 422, 'INVALID_USER_INFO', 'bankAccountName'],
    [
      'Thai holder at KTB',
      { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' },
      422,
      'BANK_ACCOUNT_NAME_ENG',
      'bankAccountName',
    ],
    [
      'holder with a dot at BBL',
      { bankCode: 'BBL', bankAccountName: 'MR. SOMCHAI' },
      422,
      'BANK_ACCOUNT_NAME_ENG',
      'bankAccountName',
    ],
    [
      'holder with a digit at TMB',
      { bankCode: 'TMB', bankAccountName: 'SOMCHAI 2' },
      422,
      'BANK_ACCOUNT_NAME_ENG',
      'bankAccountName',
    ],
  ])('with a bad or missing %s is refused, and by validate too', async (_name, more, status, code, field) => {
    const body = form(newPhone(), more);
    expect(refusalOf(await post('/api/account', body))).toEqual([status, code, field]);
    const present = Object.fromEntries(
      Object.entries(body).filter(([key]) => !(key in more) || Reflect.get(more, key) !== undefined),
    );
    const part = await validate(present);
    expect(refusalOf(part)).toEqual(
      Object.values(more).includes(undefined) ? [200, 'OK', undefined] : [status, code, field],
    );
  });

  test.each([
    ['id', { _id: 'x' }],
    ['balance', { coin: 100 }],
    ['wallet', { wallet: { amount: 1 } }],
    ['status', { isActive: true }],
    ['role', { role: 'admin' }],
  ])('that brings a field of its own (%s) is no registration', async (_name, more) => {
    expect((await post('/api/account', form(newPhone(), more))).body.message).toBe('INVALID_REQUEST');
  });

  test('counts of the name what a reader sees: composed, trimmed', async () => {
    const phone = newPhone();
    await register({ username: phone, name: '  Jose\u0301  ' });
    expect((await findMember(phone)).name).toBe('Jos\u00e9');
  });

  test('takes the number with hyphens and the holder’s name in small letters', async () => {
    const phone = newPhone();
    const tail = digits(4);
    await register({
      username: phone,
      bankCode: 'KTB',
      bankAccountNo: `123-4-5${tail.slice(0, 1)}${tail.slice(1)}-9`,
      bankAccountName: ' somchai   jaidee ',
    });
    expect(await findMember(phone)).toMatchObject({
      bank_account_name: 'SOMCHAI JAIDEE',
      bank_account_no: `12345${tail}9`,
    });
  });
});

describe('what is held already', () => {
  test('a phone is EXISTING_USER, at validate and at the registration, without an OTP', async () => {
    const { phone } = await createMember(db);
    expect(refusalOf(await validate({ username: phone }))).toEqual([409, 'EXISTING_USER', undefined]);
    expect(refusalOf(await post('/api/account', form(phone)))).toEqual([409, 'EXISTING_USER', undefined]);
  });

  test('a bank account is EXISTING_BANK, however its number is written', async () => {
    const bankAccountNo = digits(10);
    await createMember(db, { bankCode: 'SCB', bankAccountNo });
    const typed = `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3, 6)}-${bankAccountNo.slice(6)}`;
    expect(refusalOf(await validate({ bankCode: 'SCB', bankAccountNo: typed }))).toEqual([
      409,
      'EXISTING_BANK',
      undefined,
    ]);
    expect(refusalOf(await register({ bankCode: 'SCB', bankAccountNo: typed }))).toEqual([
      409,
      'EXISTING_BANK',
      undefined,
    ]);
    expect((await validate({ bankCode: 'KBANK', bankAccountNo: typed })).status).toBe(200);
  });
});

describe('validate', () => {
  test.each([[{}], [{ name: 'A' }], [{ username: '0612345678' }], [{ password: 'ไม้เอก-ไม้โท' }]])(
    'is content with any good part: %j',
    async (part) => {
      expect((await validate(part)).body).toEqual({ message: 'OK' });
    },
  );

  test('tells an address only so often who is registered', async () => {
    const client = createClient(app, { from: '192.0.2.50' });
    for (let asked = 0; asked < 120; asked += 1) {
      expect((await client.post('/api/account/validate', {})).status).toBe(200);
    }
    expect((await client.post('/api/account/validate', { username: newPhone() })).body.message).toBe('REQUEST_LIMIT');
    expect((await client.post('/api/otp/send', { phoneNumber: newPhone() })).body.message).toBe('REQUEST_LIMIT');
    expect((await validate({})).status).toBe(200);
  });
});

describe('the OTP of a registration', () => {
  test('is asked for: without one, or with one that was not verified, UNVERIFIED_OTP', async () => {
    expect(refusalOf(await post('/api/account', form(newPhone())))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
    const phone = newPhone();
    const { body } = await post('/api/otp/send', { phoneNumber: phone });
    const answer = await post('/api/account', form(phone, { otpToken: body['otpToken'] }));
    expect(refusalOf(answer)).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('of another phone, or made up, is OTP_TOKEN_INVALID', async () => {
    const otpToken = await verifyPhone(newPhone());
    expect(refusalOf(await register({ otpToken }))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
    expect(refusalOf(await register({ otpToken: 'made-up' }))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
  });

  test('has run out after 15 minutes', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    await sql`update otp set verified_at = verified_at - interval '15 minutes 1 second' where phone = ${phone}`.execute(
      db,
    );
    expect(refusalOf(await register({ username: phone, otpToken }))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('is used once, and not by a refused registration', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    expect((await register({ username: phone, otpToken, bankCode: 'XXX' })).status).toBe(422);
    expect((await register({ username: phone, otpToken })).status).toBe(201);
    await sql`update member set phone = ${newPhone()} where phone = ${phone}`.execute(db);
    expect(refusalOf(await register({ username: phone, otpToken }))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('of a password reset is no use', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    await sql`update otp set purpose = 'reset' where phone = ${phone}`.execute(db);
    expect(refusalOf(await register({ username: phone, otpToken }))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('is not asked for where the operator does without', async () => {
    await set('register.otp', false);
    expect((await post('/api/account', form(newPhone()))).status).toBe(201);
  });
});

describe('an invite code', () => {
  test('ties the new member to who invited', async () => {
    const inviter = await createMember(db);
    const phone = newPhone();
    const { body } = await register({ username: phone, inviteCode: `PR${inviter.publicId}` });
    expect(body).toEqual({ message: 'SUCCESS', inviteAccepted: true });
    expect((await findMember(phone)).inviter_id).toBe(inviter.memberId);
  });

  test.each(['PRnobodyknowsthisone00', 'XX', 'PR1', "PR' or 1=1 --"])(
    'that is unknown is dropped: %s',
    async (inviteCode) => {
      const phone = newPhone();
      const { status, body } = await register({ username: phone, inviteCode });
      expect([status, body]).toEqual([201, { message: 'SUCCESS', inviteAccepted: false }]);
      expect((await findMember(phone)).inviter_id).toBeNull();
    },
  );

  test('of a closed member is dropped', async () => {
    const { publicId } = await createMember(db, { status: 'closed' });
    expect((await register({ inviteCode: `PR${publicId}` })).body['inviteAccepted']).toBe(false);
  });
});

describe('fifty registrations at once over two processes', () => {
  test('with one phone make one member; the others hear EXISTING_USER', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        register({ username: phone, otpToken }, index % 2 === 0 ? app : twinApp),
      ),
    );
    const codes = Map.groupBy(answers, ({ body }) => body.message);
    expect(codes.get('SUCCESS')).toHaveLength(1);
    expect((codes.get('EXISTING_USER')?.length ?? 0) + (codes.get('UNAVAILABLE')?.length ?? 0)).toBe(49);
    const { rows } = await sql`select 1 from member where phone = ${phone}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('with one bank account make one member; the others hear EXISTING_BANK and keep their OTP', async () => {
    const bankAccountNo = digits(14);
    const phones = Array.from({ length: 50 }, newPhone);
    const tokens = await Promise.all(phones.map((phone) => verifyPhone(phone)));
    const answers = await Promise.all(
      phones.map((username, index) =>
        register({ username, otpToken: tokens[index], bankAccountNo }, index % 2 === 0 ? app : twinApp),
      ),
    );
    const codes = Map.groupBy(answers, ({ body }) => body.message);
    expect(codes.get('SUCCESS')).toHaveLength(1);
    expect((codes.get('EXISTING_BANK')?.length ?? 0) + (codes.get('UNAVAILABLE')?.length ?? 0)).toBe(49);
    const { rows } = await sql`select 1 from otp where phone in (${sql.join(phones)}) and used_at is not null`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    const { rows: accounts } = await sql`
      select 1 from account a where a.member_id is not null
        and not exists (select 1 from member m where m.id = a.member_id)`.execute(db);
    expect(accounts).toHaveLength(0);
  });
});

describe('the least age of the market', () => {
  const yearsAgo = (years: number, days: number) => {
    const at = new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000);
    at.setUTCFullYear(at.getUTCFullYear() - years);
    return at.toISOString().slice(0, 10);
  };

  test.each([
    ['no date', undefined, 422, 'AGE_REQUIRED'],
    ['a day too young', yearsAgo(20, 1), 422, 'AGE_REQUIRED'],
    ['twenty today', yearsAgo(20, 0), 201, 'SUCCESS'],
    ['born tomorrow', yearsAgo(0, 2), 422, 'INVALID_USER_INFO'],
  ])('%s', async (_name, birthDate, status, code) => {
    await set('market.minimumAge', 20);
    const { body, status: answered } = await register(birthDate === undefined ? {} : { birthDate });
    expect([answered, body.message]).toEqual([status, code]);
  });
});

describe('the Lao variant', () => {
  test('offers Lao banks, kip by default, longer phones and numbers of 6 to 20 digits', async () => {
    const phone = `20${digits(9)}`;
    const { status } = await register({ username: phone, bankCode: 'BCEL', bankAccountNo: digits(20) }, lao);
    expect(status).toBe(201);
    expect(await findMember(phone)).toMatchObject({ currency: 'LAK', bank_code: 'BCEL' });
    expect((await register({ username: `20${digits(9)}`, bankAccountNo: digits(6) }, lao)).status).toBe(201);
    expect(refusalOf(await register({ username: `20${digits(9)}`, bankAccountNo: '12345' }, lao))[1]).toBe(
      'INVALID_BANK',
    );
  });

  test.each([
    ['BAHT', 'THB'],
    ['THB', 'THB'],
    ['LAK', 'LAK'],
  ])('a wallet in %s is kept in %s', async (currency, kept) => {
    const phone = `20${digits(9)}`;
    await register({ username: phone, currency }, lao);
    expect((await findMember(phone)).currency).toBe(kept);
  });
});
