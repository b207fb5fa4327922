import type { Tx } from '../../platform/db/transaction.ts';
import { digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';
import {
  clearUnprovenAccount,
  findUnproven,
  findUnprovenClaims,
  markBankProven,
  type UnprovenAccount,
} from './store.ts';

type Shown = { bankCode: string | null; account: string | null; name: string | null };
export async function proveBank(tx: Tx, memberId: bigint, sender: Shown): Promise<void> {
  const held = await findUnproven(tx, memberId, sender.bankCode);
  if (held === undefined || digitsAgree(held.accountNo, sender.account) !== 'yes' || !isHolderNamed(held, sender))
    return;
  await markBankProven(tx, memberId);
}

/**
 * Removes an unproven account number from a member with another name, once the holder has paid from it. The holder had
 * claimed the number under the name the bank shows.
 */
export async function releaseSquatted(tx: Tx, sender: Shown): Promise<void> {
  if (sender.bankCode === null || sender.account === null || sender.name === null) return;
  const rows = await findUnprovenClaims(tx, sender.bankCode);
  const shown = [sender.name];
  const squatted = rows.filter(
    (row) =>
      digitsAgree(row.accountNo, sender.account) === 'yes' &&
      firstNamesAgree(row.claimant, shown) === 'yes' &&
      !isHolderNamed(row, sender),
  );
  for (const account of squatted) await clearUnprovenAccount(tx, sender.bankCode, account);
}

function isHolderNamed({ holder, name }: UnprovenAccount, sender: Shown): boolean {
  return sender.name !== null && [holder, name].some((one) => firstNamesAgree(one, [sender.name ?? '']) === 'yes');
}
