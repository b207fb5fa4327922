import { beforeAll, expect, it } from 'vitest';
import { call } from '../api.ts';
import { digits } from '../member.ts';
import { askSandbox } from '../sandbox.ts';
import { shareStack, type Stack } from '../stack.ts';
import { copiesOf, tally, volley, volleySize } from './volley.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
});

const newPhone = (): string => `06${digits(8)}`;

const registration = (phone: string, more: object) => ({
  path: '/api/account',
  body: {
    name: 'สมชาย ใจดี',
    username: phone,
    password: 'สี่เหลี่ยม-41',
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: digits(12),
    ...more,
  },
});

async function verifyPhone(phone: string): Promise<string> {
  const { url } = stack.servers[0];
  const sent = await call(url, { path: '/api/otp/send', body: { phoneNumber: phone } });
  const [text] = await askSandbox<{ code: string }[]>(stack, `/sms?phone=${phone}`);
  const otpToken = String(sent.body['otpToken']);
  await call(url, { path: '/api/otp/verify', body: { otpToken, otpCode: text?.code } });
  return otpToken;
}

it('50 simultaneous registrations of one phone create one member; the others get EXISTING_USER', async () => {
  const phone = newPhone();
  const answers = await volley(stack, copiesOf(registration(phone, { otpToken: await verifyPhone(phone) })));
  expect(tally(answers)).toEqual({ '201 SUCCESS': 1, '409 EXISTING_USER': volleySize - 1 });
  expect(await stack.sql('select 1 from member where phone = $1', [phone])).toHaveLength(1);
  expect(await stack.violations()).toEqual([]);
});

it('50 simultaneous registrations with one bank account create one member; the others get EXISTING_BANK', async () => {
  const bankAccountNo = digits(12);
  const verified: { phone: string; otpToken: string }[] = [];
  for (let round = 0; round < volleySize; round += 1) {
    const phone = newPhone();
    verified.push({ phone, otpToken: await verifyPhone(phone) });
  }
  const requests = verified.map(({ phone, otpToken }) => registration(phone, { otpToken, bankAccountNo }));
  const answers = await volley(stack, requests);
  expect(tally(answers)).toEqual({ '201 SUCCESS': 1, '409 EXISTING_BANK': volleySize - 1 });
  expect(await stack.sql('select 1 from member where bank_account_no = $1', [bankAccountNo])).toHaveLength(1);
  expect(await stack.violations()).toEqual([]);
});
