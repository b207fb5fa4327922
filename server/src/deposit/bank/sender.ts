import type { Tx } from '../../platform/db/transaction.ts';
import { digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';
import type { LinePayment } from './feed.ts';
import { findByDigits, type PayingMember } from './store.ts';

export type Sender = Pick<PayingMember, 'id' | 'status'>;

/**
 * Returns members the transfer may be from (payments#bank-feeds): bank, at least four visible digits and name match the
 * account on file, and the amount any open declaration. Only a single result is a match.
 */
export async function findSenders(tx: Tx, { sender, amountMinor }: LinePayment): Promise<Sender[]> {
  if (sender.bankCode === null || sender.account === null) return [];
  const members = await findByDigits(tx, sender.bankCode, sender.account);
  return members.filter(
    (member) =>
      digitsAgree(sender.account, member.bank_account_no) === 'yes' &&
      isSenderNamed(member, sender.name) &&
      (member.declared.length === 0 || member.declared.includes(amountMinor)),
  );
}

function isSenderNamed(member: PayingMember, shown: string | null): boolean {
  const names = [member.bank_account_name, member.name];
  return shown !== null && names.some((name) => firstNamesAgree(name, [shown]) === 'yes');
}
