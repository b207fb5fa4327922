import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/member.ts';
import { settingsOf } from '../../../test/setting.ts';
import { elsewhere, newPhone, tokenOf, useOtp, wrongOf } from '../../../test/visitor/visitor.ts';

const { db, sms, services, send, verify, pass } = await useOtp();
const set = settingsOf(db, services);
afterEach(() => sql`delete from limit_counter`.execute(db));

const owners = { 'x-device': 'owners-phone' };

async function memberWithDevice() {
  const { memberId, phone } = await createMember(db);
  await db.insertInto('login_device').values({ member_id: memberId, device: 'owners-phone' }).execute();
  return phone;
}

async function attack(phone: string, from: string, times: number) {
  const answers = [];
  for (let nth = 0; nth < times; nth += 1) {
    const sent = await send(phone, { purpose: 'reset' }, { from });
    answers.push(sent.body['code'] ?? sent.body.message);
    if (sent.status === 200) for (let tries = 0; tries < 3; tries += 1) await verify(tokenOf(sent), wrongOf('111111'));
    await pass(61);
  }
  return answers;
}

describe('a stranger', () => {
  test('waits longer each time, while the owner gets a code a minute later and resets the password', async () => {
    const phone = newPhone();
    await createMember(db, { phone });
    const answers = await attack(phone, elsewhere(), 5);
    expect(answers.slice(0, 2)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(answers.slice(2)).toContain('OTP_BLOCK');
    const mine = await send(phone, { purpose: 'reset' });
    expect(mine.status).toBe(200);
    await expect.poll(() => sms.texts.filter(({ to }) => to === phone).length).toBeGreaterThan(2);
    expect((await verify(tokenOf(mine), sms.lastCode(phone))).status).toBe(200);
  });

  test('cannot close the phone for a device that signed in before, from any number of addresses', async () => {
    const phone = await memberWithDevice();
    for (let nth = 0; nth < 6; nth += 1) await attack(phone, elsewhere(), 2);
    expect((await send(phone, { purpose: 'reset' })).body.message).toBe('OTP_BLOCK');
    expect((await send(phone, { purpose: 'reset' }, { headers: owners })).status).toBe(200);
  });

  test('has four codes to one phone in a day, by address and by device', async () => {
    const phone = newPhone();
    const from = elsewhere();
    for (const seconds of [0, 61, 5 * 60, 30 * 60]) {
      await pass(seconds);
      expect((await send(phone, {}, { from })).status).toBe(200);
    }
    await pass(60 * 60);
    expect((await send(phone, {}, { from })).body.message).toBe('OTP_BLOCK');
    const other = newPhone();
    const headers = { 'x-device': 'strangers-phone' };
    for (const seconds of [0, 61, 5 * 60, 30 * 60]) {
      await pass(seconds);
      expect((await send(other, {}, { headers })).status).toBe(200);
    }
    await pass(60 * 60);
    expect((await send(other, {}, { headers })).body.message).toBe('OTP_BLOCK');
  });
});

test('a phone bears 15 wrong codes a day over all addresses, and a right one is not counted', async () => {
  const phone = newPhone();
  const right = tokenOf(await send(phone));
  await verify(right, sms.lastCode(phone));
  for (let nth = 0; nth < 5; nth += 1) {
    await pass(61);
    const token = tokenOf(await send(phone));
    for (let tries = 0; tries < 3; tries += 1)
      expect((await verify(token, 'abcdef')).body.message).toBe('OTP_CODE_INVALID');
  }
  await pass(61);
  const token = tokenOf(await send(phone));
  const answer = await verify(token, sms.lastCode(phone));
  expect([answer.status, answer.body.message]).toEqual([429, 'OTP_BLOCK']);
  expect(answer.body.data?.['retryAfter']).toBeGreaterThan(60);
});

describe('the totals of all phones', () => {
  const alarms = () => services.lines.filter((line) => line.includes('"otp.alarm"'));

  test('too many wrong codes in an hour stop codes and raise one alarm', async () => {
    const token = tokenOf(await send(newPhone()));
    await set('otp.failuresPerHour', 3);
    const before = alarms().length;
    for (let tries = 0; tries < 3; tries += 1) await verify(token, 'abcdef');
    const another = await send(newPhone());
    expect([another.status, another.body.message]).toEqual([429, 'OTP_BLOCK']);
    expect(another.body.data?.['retryAfter']).toBeGreaterThan(60);
    expect(alarms().slice(before)).toHaveLength(1);
    expect(await services.metrics.registry.metrics()).toContain('otp_alarms_total{total="failures"} 1');
    await pass(60 * 60);
    expect((await send(newPhone())).status).toBe(200);
    await set('otp.failuresPerHour', 1_000);
  });

  test('the budget of text messages stops codes and raises one alarm', async () => {
    await set('sms.perDay', 2);
    const before = alarms().length;
    expect((await send(newPhone())).status).toBe(200);
    expect((await send(newPhone())).status).toBe(200);
    expect((await send(newPhone())).body.message).toBe('OTP_BLOCK');
    expect(alarms().slice(before)).toHaveLength(1);
    await set('sms.perDay', 10_000);
  });
});
