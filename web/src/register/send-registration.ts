import { accountRegister, accountValidate } from '@kapao/contract/account';
import { isLaoVariant } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { upperName } from '../lib/format.ts';
import { cleanAccountNo, cleanPhone } from './checks.ts';
import type { Draft } from './draft.ts';

/** Validates the person's part at the server before the bank step is shown. */
export async function validatePerson(draft: Draft): Promise<void> {
  await call(accountValidate, { body: { username: cleanPhone(draft.phone), ...personFields(draft) } });
}

export async function sendRegistration(draft: Draft, otpToken: string | undefined): Promise<boolean> {
  const answer = await call(accountRegister, {
    body: {
      username: cleanPhone(draft.phone),
      ...personFields(draft),
      ...bankOf(draft),
      ...(otpToken ? { otpToken } : {}),
    },
  });
  return answer.inviteAccepted !== false;
}

function personFields(draft: Draft) {
  return {
    name: draft.name.trim(),
    password: draft.password,
    ...(draft.birthDate ? { birthDate: draft.birthDate } : {}),
    ...(draft.sourceCode ? { sourceCode: draft.sourceCode } : {}),
    ...(draft.inviteCode.trim() ? { inviteCode: draft.inviteCode.trim() } : {}),
  };
}

function bankOf(draft: Draft) {
  return {
    bankCode: draft.bankCode,
    bankAccountNo: cleanAccountNo(draft.accountNo),
    bankAccountName: `${upperName(draft.firstName.trim())} ${upperName(draft.lastName.trim())}`,
    ...(isLaoVariant ? { currency: draft.currency } : {}),
  };
}
