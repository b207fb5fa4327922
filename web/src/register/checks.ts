import type { PageWords } from '../i18n/en/pages.ts';
import { fill } from '../i18n/fill.ts';
import { mustBeEnglish } from '../account/english-name.ts';
import type { Draft, Problems } from './draft.ts';

// The same rules as the server's (spec §5, rules §11 and §12), so that a person hears of a slip at once. The server decides.

/** A phone number without spaces, dashes or brackets. */
export const cleanPhone = (typed: string): string => typed.replace(/[\s().-]/g, '');

/** An account number without spaces and dashes. */
export const cleanAccountNo = (typed: string): string => typed.replace(/[\s-]/g, '');

export function checkPhone(draft: Draft, words: PageWords, lao: boolean): Problems {
  const phone = cleanPhone(draft.phone);
  if (phone === '') return { phone: words.common.required };
  if (lao) return /^\+?\d{8,15}$/.test(phone) ? {} : { phone: words.register.phoneDigits };
  return /^\d{10}$/.test(phone) ? {} : { phone: words.errors.PHONE_NUMBER_REQUIRE_10_DIGIT };
}

const shortestPassword = 8;
const longestPassword = 128;

function passwordProblem(draft: Draft, words: PageWords['register']): string | null {
  const length = [...draft.password].length;
  if (length < shortestPassword) return words.passwordShort;
  if (length > longestPassword) return words.passwordLong;
  return draft.password === cleanPhone(draft.phone) ? words.passwordIsPhone : null;
}

export function checkProfile(draft: Draft, words: PageWords): Problems {
  const problems: Problems = {};
  if (draft.name.trim() === '') problems.name = words.common.required;
  const password = draft.password === '' ? words.common.required : passwordProblem(draft, words.register);
  if (password) problems.password = password;
  if (draft.confirm === '') problems.confirm = words.common.required;
  else if (draft.confirm !== draft.password) problems.confirm = words.register.passwordsDiffer;
  return problems;
}

export function checkBank(draft: Draft, words: PageWords, lao: boolean): Problems {
  const problems: Problems = {};
  const { required } = words.common;
  const [least, most] = lao ? [6, 20] : [10, 15];
  if (draft.bankCode === '') problems.bankCode = required;
  const accountNo = cleanAccountNo(draft.accountNo);
  if (accountNo === '') problems.accountNo = required;
  else if (!/^\d+$/.test(accountNo) || accountNo.length < least || accountNo.length > most) {
    problems.accountNo = fill(words.register.accountDigits, { digits: `${least}–${most}` });
  }
  for (const field of ['firstName', 'lastName'] as const) {
    const name = draft[field].trim();
    if (name === '') problems[field] = required;
    else if (mustBeEnglish(draft.bankCode, name)) problems[field] = words.errors.BANK_ACCOUNT_NAME_ENG;
  }
  return problems;
}
