import { walletGet } from '@kapao/contract/wallet';
import { gameCredentials } from '@kapao/contract/game';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { refuse, reply } from '../server.ts';

const web = 'https://games.example/pg';
const auto = { kind: 'auto', provider: 'pg' } as const;
const walletWith = (baht: number, game: Parameters<typeof gameNamed>[2]) => ({
  ...plainWallet,
  wallet: { amount: baht, currency: 'THB' as const },
  slots: [gameNamed('PGSLOT', 'PG Slot', game), gameNamed('IMI', 'IMI', { amount: 0 })],
});

describe.each(testLanguages)('the sheet of an open game (%s)', (language) => {
  test('plays with a stated amount, has its sign-in data folded and no dead button', async () => {
    reply(walletGet, walletWith(855, { web, login: auto, amount: 0 }));
    const say = await openApp('/user/home', { language });
    await button(/PG Slot/, main()).click();
    const sheet = sheetNamed('PG Slot');
    await expect.element(button(fill(say.game.playFor, { amount: '฿855.00' }), sheet)).toBeEnabled();
    await expect.element(sheet.getByText(say.game.username)).not.toBeVisible();
    await expect.element(sheet.getByText('Android')).not.toBeInTheDocument();
    await sheet.getByText(say.game.signInData).click();
    await expect.element(sheet.getByText('somchai')).toBeVisible();
    await expect.element(button(say.game.newPassword, sheet)).toBeVisible();
  });

  test('opens the sign-in data where the member types it in, and links the apps there are', async () => {
    reply(walletGet, walletWith(0, { web, login: { kind: 'open' }, amount: 0, android: 'https://games.example/apk' }));
    const say = await openApp('/user/home', { language });
    await button(/PG Slot/, main()).click();
    const sheet = sheetNamed('PG Slot');
    await expect.element(sheet.getByText('somchai')).toBeVisible();
    await expect.element(sheet.getByText(fill(say.game.app, { app: 'Android' }))).toBeVisible();
    await expect.element(sheet.getByText('iOS')).not.toBeInTheDocument();
    await expect.element(button(say.game.play, sheet)).toBeVisible();
  });

  test('shows why the sign-in data cannot be read without a tap', async () => {
    reply(walletGet, walletWith(100, { web, login: auto }));
    refuse(gameCredentials, 'SLOT_NO_ACCOUNT');
    await openApp('/user/home', { language });
    await button(/PG Slot/, main()).click();
    await expect.element(sheetNamed('PG Slot').getByRole('alert')).toBeVisible();
  });
});

describe.each(testLanguages)('a transfer (%s)', (language) => {
  test('starts at the game that holds the money', async () => {
    reply(walletGet, walletWith(0, { amount: 1300.01 }));
    const say = await openApp('/user/home', { language });
    await button(say.home.transfer, main()).click();
    const sheet = sheetNamed(say.wallet.title);
    const chosen = (side: string) => sheet.getByRole('listbox', { name: side }).getByRole('option', { selected: true });
    await expectHolds(chosen(say.wallet.from), 'PG Slot');
    await expectHolds(chosen(say.wallet.to), say.wallet.wallet);
  });

  test('of more than the wallet has says so and leads to the deposit', async () => {
    reply(walletGet, walletWith(20, { amount: 0 }));
    const say = await openApp('/user/home', { language });
    await button(say.home.transfer, main()).click();
    const sheet = sheetNamed(say.wallet.title);
    await textbox(say.common.amount, sheet).fill('500');
    const text = fill(say.wallet.notEnough, { name: say.wallet.wallet, amount: '฿20.00' });
    await expectHolds(sheet.getByRole('alert'), text);
    await button(say.home.deposit, sheet).click();
    await expect.element(page.getByRole('dialog', { name: say.home.deposit })).toBeVisible();
  });
});
