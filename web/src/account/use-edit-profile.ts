import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { accountProfileEdit } from '@kapao/contract/account';
import type { Profile } from '@kapao/contract/account';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { usePageMessages } from '@kapao/i18n/language';
import { isLaoVariant } from '@kapao/client/variant';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { errorText } from '../lib/error-text.ts';
import { showAccountNumber, upperName } from '../lib/format.ts';
import { accountNoProblem, cleanAccountNo, holderProblem } from '../register/checks.ts';
import { walletQuery } from '../wallet/queries.ts';
import { withdrawLimitsQuery } from '../withdraw/api.ts';
import { profileQuery } from './queries.ts';

export type Draft = Pick<Profile, 'name' | 'bankCode' | 'bankAccountNo' | 'bankAccountName'> & { password: string };
type Field = keyof Draft | 'form';

/** A function of the language, so that a change of language keeps the problems. */
type Found = Partial<Record<Field, (messages: PageMessages) => string | null>>;

/** `bankChanged`: payouts are delayed from now on (rules#withdrawals). */
export type Saved = { bankChanged: boolean };

export function useEditProfile(profile: Profile, onSaved: (saved: Saved) => void) {
  const messages = usePageMessages();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => profileDraft(profile));
  const [found, setFound] = useState<Found>({});
  const [busy, setBusy] = useState(false);
  const bankChanged = isOtherBank(draft, profile);
  const asksPassword = bankChanged || found.password !== undefined;

  function change(patch: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...patch }));
    setFound((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch) && field !== 'form')),
    );
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const wrong = profileProblems(draft, bankChanged, messages);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      client.setQueryData(profileQuery.queryKey, await call(accountProfileEdit, { body: bodyOf(draft, asksPassword) }));
      onSaved({ bankChanged });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFound({ [refusedField(error, asksPassword)]: (w: PageMessages) => sayRefusal(error, w) });
      if (error.kind === 'unknown') void client.invalidateQueries(profileQuery);
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
      void client.invalidateQueries(withdrawLimitsQuery);
    }
  }

  const problems: Partial<Record<Field, string>> = Object.fromEntries(
    Object.entries(found).map(([field, say]) => [field, say(messages) ?? '']),
  );
  return { draft, change, submit, busy, bankChanged, asksPassword, found, problems };
}

const profileDraft = ({ name, bankCode, bankAccountNo, bankAccountName }: Profile): Draft => ({
  name,
  bankCode,
  bankAccountNo: showAccountNumber(bankAccountNo, bankCode),
  bankAccountName,
  password: '',
});

const tidyHolderName = (name: string): string => upperName(name.trim().replace(/\s+/g, ' '));

const isOtherBank = (draft: Draft, profile: Profile): boolean =>
  draft.bankCode !== profile.bankCode ||
  cleanAccountNo(draft.bankAccountNo) !== profile.bankAccountNo ||
  tidyHolderName(draft.bankAccountName) !== tidyHolderName(profile.bankAccountName);

/** An unchanged account is not checked: it may be older than the rule. */
function profileProblems(draft: Draft, bankChanged: boolean, messages: PageMessages): Found {
  const checks: Found = { name: (w) => (draft.name.trim() === '' ? w.common.required : null) };
  if (bankChanged) {
    checks.bankAccountNo = (w) => accountNoProblem(draft.bankAccountNo, w, isLaoVariant);
    checks.bankAccountName = (w) => holderProblem(draft.bankAccountName, draft.bankCode, w);
    checks.password = (w) => (draft.password === '' ? w.common.required : null);
  }
  return Object.fromEntries(Object.entries(checks).filter(([, say]) => say(messages) !== null));
}

const bodyOf = (draft: Draft, withPassword: boolean) => ({
  name: draft.name.trim(),
  bankCode: draft.bankCode,
  bankAccountNo: cleanAccountNo(draft.bankAccountNo),
  bankAccountName: tidyHolderName(draft.bankAccountName),
  ...(withPassword ? { password: draft.password } : {}),
});

const fields: ReadonlySet<unknown> = new Set(['name', 'bankCode', 'bankAccountNo', 'bankAccountName', 'password']);
const isField = (name: unknown): name is keyof Draft => fields.has(name);

function refusedField(error: ApiError, asksPassword: boolean): Field {
  if (isField(error.data['field'])) return error.data['field'];
  switch (error.code) {
    case 'EXISTING_BANK':
    case 'INVALID_BANK':
      return 'bankAccountNo';
    case 'BANK_ACCOUNT_NAME_ENG':
      return 'bankAccountName';
    case 'WRONG_PASSWORD':
      return 'password';
    case 'REQUEST_LIMIT':
      return asksPassword ? 'password' : 'form';
    default:
      return 'form';
  }
}

const sayRefusal = (error: ApiError, messages: PageMessages): string =>
  error.kind === 'unknown' ? messages.profile.unknown : errorText(error, messages);
