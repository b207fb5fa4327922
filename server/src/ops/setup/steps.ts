import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { currencies } from '@kapao/contract/money';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { setPartner } from '../../installation/partners/set.ts';
import { addStaff } from '../../staff/person.ts';
import { errorReason } from '../../platform/start-error.ts';
import { addHistory, saveSettingIn } from '../../platform/db/setting.ts';
import { addReceivingAccount, isKnownBank, storeContentText } from '../store.ts';
import type { Answers } from './questions.ts';

type Step = (
  services: Services,
  answers: Answers,
  by: string,
  print: (line: string) => void,
) => Promise<string | undefined>;

const products = ['slot', 'sport', 'lotto'];
const wordsIn = (text: string): string[] =>
  text
    .split(/[, ]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const saveMarket: Step = async ({ db }, answers, by) => {
  const { countries, currencies: money, products: offered, licence } = answers;
  const age = answers['minimum-age'];
  const changes: [key: string, value: unknown, right: boolean, flag: string][] = [];
  const list = (key: string, text: string | undefined, flag: string, isKnown: (word: string) => boolean) => {
    const words = wordsIn(text ?? '');
    if (text !== undefined) changes.push([key, words, words.every(isKnown), flag]);
  };
  list('market.licensedIn', countries?.toUpperCase(), 'countries', (word) => /^[A-Z]{2}$/.test(word));
  list('market.currencies', money?.toUpperCase(), 'currencies', (word) => currencies.some((known) => known === word));
  list('market.products', offered?.toLowerCase(), 'products', (word) => products.includes(word));
  if (age !== undefined) changes.push(['market.minimumAge', Number(age), /^\d{1,2}$/.test(age), 'minimum-age']);
  if (licence !== undefined) changes.push(['market.licence', licence, licence.length <= 2_000, 'licence']);
  const wrong = changes.find(([, , right]) => !right);
  if (wrong !== undefined) return `--${wrong[3]} is not understood`;
  await inTransaction(db, async (tx) => {
    for (const [key, value] of changes) await saveSettingIn(tx, { key, value, by });
  });
  return undefined;
};

export const saveName: Step = async ({ db }, { name, website }, by) => {
  const texts = { 'info.name': name, 'info.website': website };
  await inTransaction(db, async (tx) => {
    for (const [key, text] of Object.entries(texts)) {
      if (text === undefined) continue;
      const old = await storeContentText(tx, key, text);
      await addHistory(tx, { key: `content:${key}`, old, new: text, by });
    }
  });
  return undefined;
};

export const saveAccount: Step = async ({ db }, answers, by) => {
  const bankCode = answers.bank?.toUpperCase();
  if (bankCode === undefined) return undefined;
  const accountNo = (answers['account-no'] ?? '').replaceAll(/[ -]/g, '');
  const accountName = answers['account-name'] ?? '';
  const mode = (answers['account-mode'] ?? 'MANUAL').toUpperCase();
  const currency = (answers['account-currency'] ?? 'THB').toUpperCase();
  if (!(await isKnownBank(db, bankCode))) return `--bank ${bankCode} is not in the list of banks`;
  if (!/^\d{6,20}$/.test(accountNo) || accountName === '') return '--account-no and --account-name are needed';
  if (!['AUTO', 'SMS', 'MANUAL'].includes(mode)) return '--account-mode is AUTO, SMS or MANUAL';
  if (!currencies.some((one) => one === currency)) return '--account-currency is THB or LAK';
  await inTransaction(db, async (tx) => {
    const row = { mode, account_name: accountName, currency };
    if (!(await addReceivingAccount(tx, { bankCode, accountNo }, row))) return;
    await addHistory(tx, { key: `receiving_account:${bankCode}:${accountNo}`, old: null, new: row, by });
  });
  return undefined;
};

/** Reads the secret from a file, because every account of the machine can read a program's arguments. */
export const saveSms: Step = async (services, answers, by) => {
  const url = answers['sms-url'];
  const file = answers['sms-secret-file'];
  if (url === undefined && file === undefined) return undefined;
  if (url === undefined || file === undefined) return '--sms-url and --sms-secret-file go together';
  try {
    const fields = { url: url.replace(/\/+$/, ''), secret: readFileSync(file, 'utf8').trim() };
    return await setPartner(services, { entry: { code: 'sms', currency: '*', fields }, by });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return `--sms-secret-file cannot be read (${errorReason(error)})`;
  }
};

export const saveOwner: Step = async ({ db }, answers, by, print) => {
  const username = answers.owner;
  if (username === undefined) return undefined;
  const password = randomBytes(16).toString('base64url');
  const outcome = await addStaff(db, { username, name: answers['owner-name'] ?? username, password });
  if (isRefusal(outcome)) return `--owner: ${outcome.refused}`;
  await inTransaction(db, (tx) => addHistory(tx, { key: `staff:${username}`, old: null, new: 'owner', by }));
  print(`owner ${username}, password  ${password}  (shown once)`);
  return undefined;
};
