import { expect, type Page } from '@playwright/test';
import { qrCreate } from '@kapao/contract/deposit';
import { walletGet } from '@kapao/contract/wallet';
import { activate, ask } from '../../api.ts';
import { createMember, type Member } from '../../member.ts';
import { payQr } from '../../sandbox.ts';
import type { Stack } from '../../stack.ts';

export async function newMember(stack: Stack, has: { baht?: number; games?: string[] } = {}): Promise<Member> {
  const member = await createMember(stack);
  for (const code of has.games ?? []) await activate(stack.servers[0].url, member, code);
  if (has.baht !== undefined) await payIn(stack, member.token, has.baht);
  return member;
}

export async function comeBack(page: Page, { token }: Pick<Member, 'token'>, path = '/user/home'): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto(path);
}

export async function payIn(stack: Stack, token: string, baht: number, inAll = baht): Promise<void> {
  const made = await ask(stack, qrCreate, { params: { bankCode: 'WW' }, body: { amount: baht }, token });
  await payQr(stack, /data-payload="([^"]*)"/.exec('qrcode' in made ? made.qrcode : '')?.[1] ?? '');
  await expect.poll(async () => (await ask(stack, walletGet, { token })).wallet.amount).toBe(inAll);
}
