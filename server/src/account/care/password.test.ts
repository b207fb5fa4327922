import { describe, expect, test } from 'vitest';
import { createSession } from '../../../test/member.ts';
import { password, useCare, refusalOf } from '../../../test/visitor/visitor.ts';

const { db, member, client, unlimited, logIn, rowOf, changesOf, eventsOf, services, loseAfterGuards } = await useCare();

const fresh = 'another horse ภาษาลาว';
const change = (token: string, oldPassword: string, newPassword: string, target = unlimited) =>
  client(token, target).put('/api/account/changepwd', { oldPassword, newPassword });

describe('a changed password', () => {
  test('is the only one that works, and is written down without a word of it', async () => {
    const one = await member();
    const { status, body } = await change(one.token, password, fresh);
    expect([status, body]).toEqual([200, { message: 'SUCCESS' }]);
    expect((await logIn(one.phone, password)).body.message).toBe('WRONG_CREDENTIAL');
    expect((await logIn(one.phone, fresh)).status).toBe(200);
    expect(await changesOf(one)).toMatchObject([{ field: 'password', before: null, after: null, device: 'phone-1' }]);
    expect((await rowOf(one)).bank_changed_at).toBeNull();
  });

  test('ends every other session, which learns why; the caller’s goes on', async () => {
    const one = await member();
    const [other, remembered] = [await createSession(db, one.memberId), await createSession(db, one.memberId, true)];
    await change(one.token, password, fresh);
    for (const token of [other, remembered]) {
      expect((await client(token).get('/api/account/profile')).body.message).toBe('INVALID_USER_2');
    }
    expect((await client(one.token).get('/api/account/profile')).status).toBe(200);
  });

  test('gives the caller’s session another token where one is wanted', async () => {
    const one = await member();
    const typed = { oldPassword: password, newPassword: fresh, renew: true };
    const { body } = await client(one.token).put('/api/account/changepwd', typed);
    expect((await client(String(body['token'])).get('/api/account/profile')).status).toBe(200);
    expect((await client(one.token).get('/api/account/profile')).body.message).toBe('invalid-token');
  });

  test('is one event in the log, without the words', async () => {
    const one = await member();
    await client(one.token).put('/api/account/changepwd', { oldPassword: password, newPassword: fresh });
    expect(eventsOf('password.change').filter((event) => event['member'] === String(one.memberId))).toHaveLength(1);
    expect(services.lines.join('')).not.toMatch(new RegExp(`${password}|${fresh}`));
  });

  test('asked for twenty times at once from one old password is one of the twenty', async () => {
    const one = await member();
    const wished = Array.from({ length: 20 }, (_, index) => `another horse no. ${index}`);
    const answers = await Promise.all(wished.map((wish) => change(one.token, password, wish)));
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    for (const [index, { status, body }] of answers.entries()) {
      if (!won.includes(index)) expect([status, body.message]).toEqual([400, 'WRONG_PASSWORD']);
    }
    const working: number[] = [];
    for (const [index, wish] of wished.entries())
      if ((await logIn(one.phone, wish)).status === 200) working.push(index);
    expect(working).toEqual(won);
    expect(await changesOf(one)).toHaveLength(1);
  });
});

describe('a loss limit', () => {
  const limit = (token: string, amount: number | null, typed?: string) =>
    client(token).put('/api/account/lossLimit', typed === undefined ? { amount } : { amount, password: typed });

  test('counts wrong passwords of attempts to loosen it, and writes its events without them', async () => {
    const one = await member();
    expect((await limit(one.token, 100)).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(refusalOf(await limit(one.token, null, 'wrong horse'))).toEqual([400, 'WRONG_PASSWORD', undefined]);
    }
    expect((await limit(one.token, null, password)).body.message).toBe('REQUEST_LIMIT');
    expect((await limit(one.token, 50)).body).toEqual({ lossLimit: { amount: 50, left: 50 } });
    const own = (name: string) => eventsOf(name).filter((event) => event['member'] === String(one.memberId));
    expect([own('lossLimit.change').length, own('lossLimit.change.refused').length]).toEqual([2, 6]);
    expect(services.lines.join('')).not.toContain('wrong horse');
  });

  test('of a member who is no more is NO_USER', async () => {
    const one = await member();
    await loseAfterGuards(one);
    expect(refusalOf(await limit(one.token, 100))).toEqual([404, 'NO_USER', undefined]);
  });
});

describe('a password does not change', () => {
  test.each(['', 'wrong horse', `${password} `, password.toUpperCase()])('by %j for the old one', async (typed) => {
    const one = await member();
    expect(refusalOf(await change(one.token, typed, fresh))).toEqual([400, 'WRONG_PASSWORD', undefined]);
    expect(await changesOf(one)).toEqual([]);
  });

  test.each(['', 'short', '12345678', 'password1', 'x'.repeat(129), 'nul\u0000nul nul'])('to %j', async (weak) => {
    const one = await member();
    expect(refusalOf(await change(one.token, password, weak))).toEqual([422, 'INVALID_USER_INFO', 'newPassword']);
  });

  test('to the member’s phone', async () => {
    const one = await member();
    expect(refusalOf(await change(one.token, password, one.phone))[2]).toBe('newPassword');
  });

  test('after five wrong ones in fifteen minutes, not even by the right one; what was too weak did not count', async () => {
    const { token } = await member();
    const guess = (typed: string, wish = fresh) =>
      client(token).put('/api/account/changepwd', { oldPassword: typed, newPassword: wish });
    for (let tries = 0; tries < 6; tries += 1) expect((await guess('wrong horse', 'short')).status).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('wrong horse')).body.message).toBe('WRONG_PASSWORD');
    const { status, body, headers } = await guess(password);
    expect([status, body]).toEqual([
      429,
      { message: 'REQUEST_LIMIT', data: { retryAfter: Number(headers['retry-after']) } },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  });

  test('of a member who is no more', async () => {
    const one = await member();
    await loseAfterGuards(one);
    expect(refusalOf(await change(one.token, password, fresh))).toEqual([404, 'NO_USER', undefined]);
  });

  test('of a member who was suspended since the login', async () => {
    const one = await member({ status: 'suspended' });
    expect(refusalOf(await change(one.token, password, fresh))).toEqual([401, 'INVALID_USER_3', undefined]);
  });
});
