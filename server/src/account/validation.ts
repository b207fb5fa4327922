import type { Registration } from '@kapao/contract/account';
import { normalisePhone } from '../auth/phone.ts';
import type { Db } from '../platform/db/transaction.ts';
import { isSource } from '../content/content.ts';
import type { Services } from '../platform/services.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { checkBankCode, readAccountName, readAccountNo } from './bank.ts';
import { checkMemberPassword, readBirthDate, readCurrency, readName } from './person.ts';
import { findTakenIdentity, readToday, type Taken } from './store.ts';

export type Draft = { [Field in keyof Registration]?: Registration[Field] | undefined };

export async function readPerson({ db, config, settings }: Pick<Services, 'config' | 'db' | 'settings'>, draft: Draft) {
  const phone = normalisePhone(draft.username ?? '', config.variant);
  if (isRefusal(phone)) return phone;
  const name = readName(draft.name);
  if (isRefusal(name)) return name;
  const weak = await checkMemberPassword(db, draft.password, { phone, name });
  if (weak) return weak;
  const sourceCode = await readSource({ db }, draft.sourceCode);
  if (isRefusal(sourceCode)) return sourceCode;
  const currency = readCurrency(draft.currency, config.variant);
  if (isRefusal(currency)) return currency;
  const minimumAge = (await settings.read())['market.minimumAge'];
  const birthDate = readBirthDate(draft.birthDate, minimumAge, await readToday(db));
  if (isRefusal(birthDate)) return birthDate;
  return { phone, name, sourceCode, currency, birthDate };
}

export async function readBankAccount({ db, config }: Pick<Services, 'config' | 'db'>, draft: Draft) {
  const bankCode = await checkBankCode(db, draft.bankCode, config.variant);
  if (isRefusal(bankCode)) return bankCode;
  const bankAccountNo = readAccountNo(draft.bankAccountNo, config.variant);
  if (isRefusal(bankAccountNo)) return bankAccountNo;
  const bankAccountName = readAccountName(draft.bankAccountName, bankCode);
  if (isRefusal(bankAccountName)) return bankAccountName;
  return { bankCode, bankAccountNo, bankAccountName };
}

async function readSource({ db }: Pick<Services, 'db'>, code: string | undefined) {
  if (code === undefined || code === '') return null;
  return (await isSource(db, code)) ? code : refuse('INVALID_USER_INFO', { field: 'sourceCode' });
}

/**
 * Checks the sent fields in the wizard's order, then whether the phone is free. Undefined: all are valid. Only the end
 * of a registration shows whether a bank account is taken.
 */
export async function checkDraft(services: Pick<Services, 'config' | 'db' | 'settings'>, draft: Draft) {
  return (
    (await checkPersonPart(services, draft)) ??
    (await checkBankPart(services, draft)) ??
    (await checkFree(services, draft))
  );
}

async function checkPersonPart({ db, config, settings }: Pick<Services, 'config' | 'db' | 'settings'>, draft: Draft) {
  const phone = draft.username === undefined ? '' : normalisePhone(draft.username, config.variant);
  if (isRefusal(phone)) return phone;
  const checks = [
    () => (draft.name === undefined ? undefined : readName(draft.name)),
    () => checkDraftPassword(db, draft, phone),
    () => readSource({ db }, draft.sourceCode),
    () => readCurrency(draft.currency, config.variant),
    async () => {
      if (draft.birthDate === undefined && draft.password === undefined) return undefined;
      return readBirthDate(draft.birthDate, (await settings.read())['market.minimumAge'], await readToday(db));
    },
  ];
  for (const check of checks) {
    const found = await check();
    if (isRefusal(found)) return found;
  }
  return undefined;
}

async function checkDraftPassword(db: Db, { password, name }: Draft, phone: string) {
  return password === undefined ? undefined : checkMemberPassword(db, password, { phone, name });
}

async function checkBankPart({ db, config }: Pick<Services, 'config' | 'db'>, draft: Draft) {
  const checks = [
    () => (draft.bankCode === undefined ? undefined : checkBankCode(db, draft.bankCode, config.variant)),
    () => (draft.bankAccountNo === undefined ? undefined : readAccountNo(draft.bankAccountNo, config.variant)),
    () => (draft.bankAccountName === undefined ? undefined : readAccountName(draft.bankAccountName, draft.bankCode)),
  ];
  for (const check of checks) {
    const found = await check();
    if (isRefusal(found)) return found;
  }
  return undefined;
}

async function checkFree({ db, config }: Pick<Services, 'config' | 'db'>, draft: Draft) {
  const phone = draft.username === undefined ? undefined : normalisePhone(draft.username, config.variant);
  const taken = await findTakenIdentity(db, isRefusal(phone) ? undefined : phone, undefined);
  return taken === undefined ? undefined : refuseTaken(taken);
}

export function refuseTaken(taken: Taken) {
  return refuse(taken === 'phone' ? 'EXISTING_USER' : 'EXISTING_BANK');
}
