import type { PageWords } from '../i18n/en/pages.ts';
import { fill } from '../i18n/fill.ts';
import { mustBeEnglish } from '../account/english-name.ts';
import type { Draft, Problems } from './draft.ts';

// The same rules as the server's (product#input-checks, rules#names-and-numbers), for immediate feedback. The server
// decides.

export const cleanPhone = (typed: string): string => typed.replace(/[\s().-]/g, '');

export const cleanAccountNo = (typed: string): string => typed.replace(/[\s-]/g, '');

export function phoneProblem(typed: string, words: PageWords, lao: boolean): string | null {
  const phone = cleanPhone(typed);
  if (phone === '') return words.common.required;
  if (lao) return /^\+?\d{8,15}$/.test(phone) ? null : words.common.phoneDigitsLao;
  return /^\d{10}$/.test(phone) ? null : words.errors.PHONE_NUMBER_REQUIRE_10_DIGIT;
}

export function checkPhone(draft: Draft, words: PageWords, lao: boolean): Problems {
  const phone = phoneProblem(draft.phone, words, lao);
  return phone === null ? {} : { phone };
}

const shortestPassword = 8;
const longestPassword = 128;

export function passwordProblem(password: string, phone: string, words: PageWords): string | null {
  if (password === '') return words.common.required;
  const length = [...password].length;
  if (length < shortestPassword) return words.register.passwordShort;
  if (length > longestPassword) return words.register.passwordLong;
  return password === cleanPhone(phone) ? words.register.passwordIsPhone : null;
}

export function checkProfile(draft: Draft, words: PageWords, minimumAge = 0): Problems {
  const problems: Problems = {};
  if (draft.name.trim() === '') problems.name = words.common.required;
  if (minimumAge > 0 && draft.birthDate === '') problems.birthDate = words.common.required;
  const password = passwordProblem(draft.password, draft.phone, words);
  if (password) problems.password = password;
  if (draft.confirm === '') problems.confirm = words.common.required;
  else if (draft.confirm !== draft.password) problems.confirm = words.register.passwordsDiffer;
  return problems;
}

export function accountNoProblem(typed: string, words: PageWords, lao: boolean): string | null {
  const accountNo = cleanAccountNo(typed);
  if (accountNo === '') return words.common.required;
  const [least, most] = lao ? [6, 20] : [10, 15];
  const fits = /^\d+$/.test(accountNo) && accountNo.length >= least && accountNo.length <= most;
  return fits ? null : fill(words.register.accountDigits, { digits: `${least}–${most}` });
}

export function holderProblem(typed: string, bankCode: string, words: PageWords): string | null {
  if (typed.trim() === '') return words.common.required;
  return mustBeEnglish(bankCode, typed.trim()) ? words.errors.BANK_ACCOUNT_NAME_ENG : null;
}

export function checkBank(draft: Draft, words: PageWords, lao: boolean): Problems {
  return withoutNulls({
    bankCode: draft.bankCode === '' ? words.common.required : null,
    accountNo: accountNoProblem(draft.accountNo, words, lao),
    firstName: holderProblem(draft.firstName, draft.bankCode, words),
    lastName: holderProblem(draft.lastName, draft.bankCode, words),
  });
}

function withoutNulls(problems: Record<string, string | null>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null));
}
