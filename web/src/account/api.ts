import { queryOptions } from '@tanstack/react-query';
import { accountBankName, accountChangePassword, accountProfile, accountProfileEdit } from '@kapao/contract/account';
import { logout, sessionEnd, sessionList, stepUp } from '@kapao/contract/auth';
import type { BodyOf } from '@kapao/contract/endpoint';
import { accountLossLimit } from '@kapao/contract/loss-limit';
import { toMajor } from '@kapao/contract/money';
import { call } from '@kapao/client/member/call';
import { renewSession } from '@kapao/client/member/token-change';
import { staleMs } from '../lib/query.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(accountProfile, { signal }),
  staleTime: staleMs.own,
});

export const saveProfile = (body: BodyOf<typeof accountProfileEdit>) => call(accountProfileEdit, { body });

export const saveBankName = (bankCode: string, bankAccountName: string) =>
  call(accountBankName, { body: { bankCode, bankAccountName } });

export const changePassword = (oldPassword: string, newPassword: string) =>
  renewSession(() => call(accountChangePassword, { body: { oldPassword, newPassword, renew: true }, renews: true }));

export const confirmPassword = (password: string) =>
  renewSession(() => call(stepUp, { body: { password, renew: true }, renews: true }));

/** Sets the loss limit, or removes it without an amount. What loosens it needs the password (rules#loss-limit). */
export const saveLossLimit = (amountMinor: bigint | null, password?: string) =>
  call(accountLossLimit, {
    body: { amount: amountMinor === null ? null : toMajor(amountMinor), ...(password ? { password } : {}) },
  });

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionList, { signal }),
  staleTime: staleMs.list,
});

export const endSession = (id: string) => call(sessionEnd, { params: { id } });

export const endAllSessions = () => call(logout, { body: { everywhere: true } });
