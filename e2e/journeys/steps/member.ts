import { expect, type Page } from '@playwright/test';
import { createRandom } from '../../faults/storm/random.ts';
import type { Stack } from '../../stack.ts';
import { payQr, readCode } from './sandbox.ts';

export type Person = { phone: string; password: string; accountNo: string };
export type Member = Person & { token: string };

/** Somebody the house does not know yet. */
export function newPerson(): Person {
  return { phone: `08${digits(8)}`, password: `sabai-${digits(8)}`, accountNo: `1${digits(9)}` };
}

/** A member with money and open games, by the calls of the house: what comes before a journey is not its matter. */
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

/** Opens the wallet of a member whose session this browser already has. */
export async function comeBack(page: Page, { token }: Member): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto('/user/home');
}

/** How the house says a call of a member ended; for what a journey cannot see on the screen. */
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

/** Pays into a wallet by QR and waits until all that is in it then is there: with a gift, more than was paid. */
export async function pay(stack: Stack, token: string, baht: number, inAll = baht): Promise<void> {
  const { qrcode } = await call<{ qrcode: string }>(stack, '/api/qrcode/WW', { amount: baht }, token);
  await payQr(stack, /data-payload="([^"]*)"/.exec(qrcode)?.[1] ?? '');
  const inWallet = async () =>
    (await call<{ wallet: { amount: number } }>(stack, '/api/wallet', undefined, token)).wallet.amount;
  await expect.poll(inWallet).toBe(inAll);
}

// Each process has a database of its own, so the same numbers serve in all of them.
const random = createRandom(20_261_122, 0);

function digits(length: number): string {
  return Array.from({ length }, () => random.below(10)).join('');
}
