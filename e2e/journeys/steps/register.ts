import { expect, type Page } from '@playwright/test';
import type { Stack } from '../../stack.ts';
import type { Person } from '../../member.ts';
import { readCode } from '../../sandbox.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import type { Language } from '@kapao/contract/language';

export const bankNames: Record<Language, { kbank: string }> = {
  th: { kbank: 'ธนาคารกสิกรไทย' },
  la: { kbank: 'ທະນາຄານກະສິກອນໄທ' },
  en: { kbank: 'Kasikornbank' },
};

export async function givePhone(page: Page, say: AllMessages, { phone }: Person): Promise<void> {
  await page.getByLabel(say.login.phone).fill(phone);
  await page.getByRole('button', { name: say.common.next }).click();
  await expect(page.getByRole('heading', { name: say.register.otpTitle })).toBeVisible();
}

export async function giveCode(page: Page, say: AllMessages, stack: Stack, { phone }: Person): Promise<void> {
  await page.getByLabel(say.register.otpCode).fill(await readCode(stack, phone));
  await expect(page.getByRole('heading', { name: say.register.profileTitle })).toBeVisible();
}

export async function giveProfile(page: Page, say: AllMessages, { password }: Person): Promise<void> {
  await page.getByLabel(say.register.name, { exact: true }).fill('สมหญิง ใจดี');
  await page.getByLabel(say.login.password, { exact: true }).fill(password);
  await page.getByLabel(say.register.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: say.common.next }).click();
  await expect(page.getByRole('heading', { name: say.register.bankTitle })).toBeVisible();
}

export async function fillBank(page: Page, say: AllMessages, { accountNo }: Person, bank = kasikorn): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say.register.bank}:`) }).click();
  const banks = page.getByRole('dialog', { name: say.register.bank });
  await banks.getByLabel(say.common.search).fill(bank.search);
  await banks.getByRole('button', { name: bank.name }).click();
  await expect(banks).toBeHidden();
  await page.getByLabel(say.register.accountNo).fill(accountNo);
  await page.getByLabel(say.register.firstName, { exact: true }).fill('somying');
  await page.getByLabel(say.register.lastName).fill('jaidee');
}

type BankChoice = { search: string; name: string | RegExp };

const kasikorn: BankChoice = {
  search: 'kasikorn',
  name: new RegExp(
    Object.values(bankNames)
      .map(({ kbank }) => kbank)
      .join('|'),
  ),
};

export async function giveBank(page: Page, say: AllMessages, person: Person): Promise<void> {
  await fillBank(page, say, person);
  await page.getByRole('main').getByRole('button', { name: say.register.submit }).click();
}
