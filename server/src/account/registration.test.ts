import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../test/client.ts';
import { digits } from '../../test/member.ts';
import {
  elsewhere,
  goodPassword,
  newPhone,
  refusalOf,
  registration,
  useRegistration,
} from '../../test/visitor/visitor.ts';

const { db, services, app, lao, post, register, set, validate, findMember } = await useRegistration();

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
    expect((await client.post('/api/login', { username: phone, password: goodPassword })).status).toBe(200);
  });

  test('keeps neither the password nor the code anywhere in plain text', async () => {
    const phone = newPhone();
    await register({ username: phone });
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(m::text, '') from member m) || (select string_agg(o::text, '') from otp o) as all`.execute(
      db,
    );
    expect(rows[0]?.all).not.toContain(goodPassword);
    expect(services.lines.join('')).not.toContain(goodPassword);
    expect(services.lines.join('')).not.toContain(phone);
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
    ['unknown bank', { bankCode: 'XXX' }, 422, 'INVALID_BANK', 'bankCode'],
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
    const body = registration(newPhone(), more);
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
    expect((await post('/api/account', registration(newPhone(), more))).body.message).toBe('INVALID_REQUEST');
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

test('a check of the person’s part says at once that the date of birth is missing or too late', async () => {
  await set('market.minimumAge', 20);
  const person = { name: 'สมหญิง', password: goodPassword };
  expect(refusalOf(await validate(person))).toEqual([422, 'AGE_REQUIRED', 'birthDate']);
  expect(refusalOf(await validate({ ...person, birthDate: '2020-01-31' }))).toEqual([422, 'AGE_REQUIRED', 'birthDate']);
  expect((await validate({ ...person, birthDate: '1990-01-31' })).status).toBe(200);
  const { body } = await createClient(app).get('/api/lookup/registerOTP');
  expect(body).toMatchObject({ minimumAge: 20 });
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
