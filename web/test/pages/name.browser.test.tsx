import { lookupInfo } from '@kapao/contract/content';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goTo, openApp } from '../app.tsx';
import { lose, reply } from '../server.ts';

const brand = (name: string) => page.getByRole('banner').getByText(name);

test('the operator’s name is kept for a visit without a connection', async () => {
  localStorage.setItem('app-name:th', 'Baan Wallet');
  const find = lose(lookupInfo);
  await openApp('/user/statement');
  await expect.element(brand('Baan Wallet')).toBeVisible();
  find();
  reply(lookupInfo, { name: 'Suan Wallet', website: 'https://suan.example', openGamesInNewTab: true });
  await goTo('/user/statement');
  await expect.element(brand('Suan Wallet')).toBeVisible();
  expect(localStorage.getItem('app-name:th')).toBe('Suan Wallet');
});
