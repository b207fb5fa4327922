import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { digits } from '../../../test/member.ts';
import { refusalOf, password, useCare } from '../../../test/visitor/visitor.ts';

const { member, client, unlimited, rowOf, changesOf, eventsOf, services, db, loseAfterGuards } = await useCare();

const path = '/api/account/profile';
const held = { bankCode: 'KBANK', bankAccountName: 'SAMACHIK THODSOB' };
const formOf = (bankAccountNo: string, more = {}) => ({ name: 'สมาชิก ทดสอบ', ...held, bankAccountNo, ...more });
const put = (token: string, body: unknown, target = unlimited) => client(token, target).put(path, body);

describe('the name', () => {
  test('changes without the password, is answered with the profile, and is written down', async () => {
    const one = await member({ bankAccountNo: '4051112223' });
    const { status, body } = await put(one.token, formOf('405-111 2223', { name: '  สมหญิง  ใจดี ' }));
    expect([status, body['name'], body['bankAccountNo']]).toEqual([200, 'สมหญิง  ใจดี', '4051112223']);
    expect(body).toEqual((await client(one.token).get(path)).body);
    const changes = await changesOf(one);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      field: 'name',
      before: 'สมาชิก ทดสอบ',
      after: 'สมหญิง  ใจดี',
      device: 'phone-1',
      ip: expect.stringMatching(/^10\.2\./),
    });
    expect((await rowOf(one)).bank_changed_at).toBeNull();
  });

  test('that stays leaves no trace', async () => {
    const one = await member({ bankAccountNo: '4051112224' });
    expect((await put(one.token, formOf('4051112224', { bankAccountName: ' samachik   thodsob' }))).status).toBe(200);
    expect(await changesOf(one)).toEqual([]);
  });

  test.each(['', '   ', 'a\u0000b', 'x'.repeat(101)])('%j is refused', async (name) => {
    const one = await member({ bankAccountNo: digits(12) });
    expect(refusalOf(await put(one.token, formOf('1', { name })))).toEqual([422, 'INVALID_USER_INFO', 'name']);
  });
});

describe('the bank account', () => {
  test('changes for the password, is written down, and makes payouts rest from now', async () => {
    const one = await member({ bankAccountNo: '5551112223' });
    const number = digits(10);
    const { status, body } = await put(one.token, {
      ...formOf(number),
      bankCode: 'SCB',
      bankAccountName: 'สมชาย ใจดี',
      password,
    });
    expect([status, body['bankCode'], body['bankAccountNo']]).toEqual([200, 'SCB', number]);
    const changes = await changesOf(one);
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['bank_code', 'KBANK', 'SCB'],
      ['bank_account_no', '5551112223', number],
      ['bank_account_name', 'SAMACHIK THODSOB', 'สมชาย ใจดี'],
    ]);
    const { bank_changed_at: changedAt } = await rowOf(one);
    expect(Math.abs(Date.now() - Number(changedAt))).toBeLessThan(60_000);
  });

  test('is logged as one event without the numbers', async () => {
    const one = await member({ bankAccountNo: '5559998887' });
    const number = digits(12);
    expect((await client(one.token).put(path, formOf(number, { password }))).status).toBe(200);
    const events = eventsOf('bank.change').filter((event) => event['member'] === String(one.memberId));
    expect(events).toHaveLength(1);
    expect(events[0]).toHaveProperty('reqId');
    expect(services.lines.join('')).not.toMatch(new RegExp(`${number}|5559998887|${password}`));
  });

  test.each([
    ['the number', { bankAccountNo: '9998887776' }],
    ['the bank', { bankCode: 'SCB' }],
    ['the holder', { bankAccountName: 'SOMEBODY ELSE' }],
  ])('%s does not change without the password, nor by a wrong one', async (_what, more) => {
    const one = await member({ bankAccountNo: digits(12) });
    const before = await rowOf(one);
    const form = formOf(before.bank_account_no, more);
    for (const shown of [{}, { password: '' }, { password: 'wrong horse' }, { password: password.toUpperCase() }]) {
      expect(refusalOf(await put(one.token, { ...form, name: 'other', ...shown }))).toEqual([
        400,
        'WRONG_PASSWORD',
        undefined,
      ]);
    }
    expect(await rowOf(one)).toEqual(before);
  });

  test('that another member holds is EXISTING_BANK, but only for who has shown the password', async () => {
    const number = digits(12);
    await member({ bankAccountNo: number });
    const one = await member();
    expect(refusalOf(await put(one.token, formOf(number)))).toEqual([400, 'WRONG_PASSWORD', undefined]);
    expect(refusalOf(await put(one.token, formOf(number, { password })))).toEqual([409, 'EXISTING_BANK', undefined]);
    expect((await put(one.token, formOf(number, { bankCode: 'SCB', password }))).status).toBe(200);
  });

  test('wanted by thirty members at once becomes one’s', async () => {
    const number = digits(12);
    const crowd = await Promise.all(Array.from({ length: 30 }, () => member()));
    const answers = await Promise.all(crowd.map(({ token }) => put(token, formOf(number, { password }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === 'EXISTING_BANK')).toHaveLength(29);
    const { rows } = await sql`select 1 from member_change where after = ${number}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{ bankCode: 'NOBANK' }, 'INVALID_BANK', 'bankCode'],
    [{ bankAccountNo: '123456789' }, 'INVALID_BANK', 'bankAccountNo'],
    [{ bankAccountNo: '1234567890123456' }, 'INVALID_BANK', 'bankAccountNo'],
    [{ bankAccountNo: '๑๒๓๔๕๖๗๘๙๐' }, 'INVALID_BANK', 'bankAccountNo'],
    [{ bankAccountName: '' }, 'INVALID_USER_INFO', 'bankAccountName'],
    [{ bankCode: 'KTB', bankAccountName: 'สมชาย' }, 'BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
    [{ bankCode: 'TMB', bankAccountName: 'SOMCHAI 2' }, 'BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
    [{ bankCode: 'BBL', bankAccountName: 'SOMCHAI-J' }, 'BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
  ])('%j is refused', async (more, code, field) => {
    const one = await member();
    expect(refusalOf(await put(one.token, formOf(digits(10), { ...more, password })))).toEqual([422, code, field]);
  });

  test('on file may be of a bank that is no longer offered, as long as it stays', async () => {
    const one = await member({ bankCode: 'OLDBANK', bankAccountNo: '123' });
    expect((await put(one.token, { ...formOf('123'), bankCode: 'OLDBANK', name: 'ใหม่' })).body['name']).toBe('ใหม่');
  });
});

describe('who guesses the password', () => {
  test('hears REQUEST_LIMIT after five wrong ones, at every call that asks for it; none shown is no guess', async () => {
    const one = await member();
    const guess = (shown: object) => client(one.token).put(path, formOf(digits(12), shown));
    for (let tries = 0; tries < 3; tries += 1) expect((await guess({})).body.message).toBe('WRONG_PASSWORD');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess({ password: 'wrong horse' })).body.message).toBe('WRONG_PASSWORD');
    }
    const { status, body, headers } = await guess({ password });
    expect([status, body.message]).toEqual([429, 'REQUEST_LIMIT']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    expect(body.data).toEqual({ retryAfter: Number(headers['retry-after']) });
    const change = { oldPassword: password, newPassword: 'another horse 12' };
    expect((await client(one.token).put('/api/account/changepwd', change)).body.message).toBe('REQUEST_LIMIT');
    expect(eventsOf('bank.change.refused').some(({ member: who }) => who === String(one.memberId))).toBe(true);
  });

  test('starts anew after the right one', async () => {
    const one = await member();
    const guess = (shown: string) => client(one.token).put(path, formOf(digits(12), { password: shown }));
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await guess('wrong horse')).status).toBe(400);
      expect((await guess(password)).status).toBe(200);
    }
  });
});

test.each(['coin', 'wallet', 'isActive', '_id', 'username', 'role', 'status', 'bank_changed_at'])(
  '%s in the form is refused and changes nothing',
  async (field) => {
    const one = await member();
    const before = await rowOf(one);
    const answer = await put(one.token, formOf(before.bank_account_no, { name: 'other', [field]: 9 }));
    expect(refusalOf(answer)).toEqual([400, 'INVALID_REQUEST', field]);
    expect(await rowOf(one)).toEqual(before);
  },
);

test('a member who is no more between guard and call is NO_USER', async () => {
  const one = await member();
  await loseAfterGuards(one);
  expect(refusalOf(await put(one.token, formOf(digits(12))))).toEqual([404, 'NO_USER', undefined]);
  const two = await member();
  await loseAfterGuards(two);
  expect(refusalOf(await client(two.token).get(path))).toEqual([404, 'NO_USER', undefined]);
});

describe('the holder’s name alone', () => {
  const rename = (token: string, body: unknown) => client(token).put('/api/account/bankAccountName', body);

  test('is kept in A-Z, upper case, single spaces, delays payouts, and leaves a trace', async () => {
    const one = await member({ bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' });
    const { status, body } = await rename(one.token, { bankCode: 'KTB', bankAccountName: '  Somchai   jaiDee ' });
    expect([status, body]).toEqual([200, { bankAccountName: 'SOMCHAI JAIDEE' }]);
    expect(await rowOf(one)).toMatchObject({ bank_account_name: 'SOMCHAI JAIDEE', bank_changed_at: expect.any(Date) });
    expect(await changesOf(one)).toMatchObject([
      { field: 'bank_account_name', before: 'สมชาย ใจดี', after: 'SOMCHAI JAIDEE' },
    ]);
    await rename(one.token, { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE' });
    expect(await changesOf(one)).toHaveLength(1);
    expect(eventsOf('bank.rename').filter(({ member: who }) => who === String(one.memberId))).toHaveLength(1);
  });

  test.each(['', '   ', 'สมชาย', 'SOMCHAI 2', 'SOM-CHAI', 'A\tB', 'ıSTANBUL', 'A'.repeat(101)])(
    '%j is BANK_ACCOUNT_NAME_ENG, whatever the bank',
    async (bankAccountName) => {
      const one = await member();
      const answer = await rename(one.token, { bankCode: 'KBANK', bankAccountName });
      expect(refusalOf(answer)).toEqual([422, 'BANK_ACCOUNT_NAME_ENG', 'bankAccountName']);
      expect(await changesOf(one)).toEqual([]);
    },
  );

  test.each(['SCB', 'NOBANK', ''])('needs the member’s own bank, not %j', async (bankCode) => {
    const one = await member();
    const answer = await rename(one.token, { bankCode, bankAccountName: 'SOMCHAI' });
    expect(refusalOf(answer)).toEqual([422, 'INVALID_BANK', 'bankCode']);
  });

  test('takes no number along', async () => {
    const one = await member();
    const body = { bankCode: 'KBANK', bankAccountName: 'SOMCHAI', bankAccountNo: '1234567890' };
    expect(refusalOf(await rename(one.token, body))).toEqual([400, 'INVALID_REQUEST', 'bankAccountNo']);
  });

  test('of a member who is no more is NO_USER', async () => {
    const one = await member();
    await loseAfterGuards(one);
    const answer = await rename(one.token, { bankCode: 'KBANK', bankAccountName: 'SOMCHAI' });
    expect(refusalOf(answer)).toEqual([404, 'NO_USER', undefined]);
  });
});
