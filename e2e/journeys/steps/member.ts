import { expect, type Page } from '@playwright/test';
import { createRandom } from '../../faults/load/random.ts';
import type { Stack } from '../../stack.ts';
import { payQr, readCode } from './sandbox.ts';

export type Person = { phone: string; password: string; accountNo: string };
export type Member = Person & { token: string };

export function newPerson(): Person {
  return { phone: `08${digits(8)}`, password: `sabai-${digits(8)}`, accountNo: `1${digits(9)}` };
}

export async function newMember(stack: Stack, has: { baht?: number; games?: string[] } = {}): Promise<Member> {
  const person = newPerson();
  const { phone, password } = person;
  const sent = await call<{ otpToken: string }>(stack, '/api/otp/send', { phoneNumber: phone });
  const { otpToken } = await call<{ otpToken: string }>(stack, '/api/otp/verify', {
    otpToken: sent.otpToken,
    otpCode: await readCode(stack, phone),
  });
  await call(stack, '/api/account', {
    name: 'สมชาย ใจดี',
    username: phone,
    password,
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: person.accountNo,
    otpToken,
  });
  const { token } = await call<{ token: string }>(stack, '/api/login', { username: phone, password });
  for (const code of has.games ?? []) await call(stack, `/api/wallet/activate/${code}`, undefined, token);
  if (has.baht !== undefined) await pay(stack, token, has.baht);
  return { ...person, token };
}

export async function comeBack(page: Page, { token }: Member): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto('/user/home');
}

export async function call<Reply>(stack: Stack, path: string, body?: object, token?: string): Promise<Reply> {
  const reply = await fetch(`${stack.servers[0].url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'X-Requester': 'wallet-user',
      'X-Device': 'journey',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text) as Reply;
}

export async function pay(stack: Stack, token: string, baht: number, inAll = baht): Promise<void> {
  const { qrcode } = await call<{ qrcode: string }>(stack, '/api/qrcode/WW', { amount: baht }, token);
  await payQr(stack, /data-payload="([^"]*)"/.exec(qrcode)?.[1] ?? '');
  const inWallet = async () =>
    (await call<{ wallet: { amount: number } }>(stack, '/api/wallet', undefined, token)).wallet.amount;
  await expect.poll(inWallet).toBe(inAll);
}

// Each process has its own database, so equal numbers do not conflict.
const random = createRandom(20_261_122, 0);

function digits(length: number): string {
  return Array.from({ length }, () => random.below(10)).join('');
}
