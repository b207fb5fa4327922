import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { bareAccountNo, plainAccountName } from '../bank.ts';
import { claimBank } from '../store.ts';
import { readName } from '../person.ts';
import { readBankAccount } from '../validation.ts';
import { refuseUnproven } from './proof.ts';
import {
  addChanges,
  type ChangedFrom,
  type Details,
  findDetails,
  isBankTaken,
  lockDetails,
  setDetails,
} from './store.ts';

export type ProfileEdit = {
  name: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  password?: string | undefined;
};

type Edit = Partial<Details>;

/**
 * Changes name and bank account. A new bank account delays payouts (rules#withdrawals). Checks in this order:
 * INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, the password if the bank account differs, EXISTING_BANK.
 */
export async function editProfile(
  services: Pick<Services, 'config' | 'db'>,
  memberId: bigint,
  typed: ProfileEdit,
  from: ChangedFrom,
) {
  const name = readName(typed.name);
  if (isRefusal(name)) return name;
  const held = await findDetails(services.db, memberId);
  if (held === undefined) return refuse('NO_USER');
  const bank = await readNewBank(services, held, typed);
  if (isRefusal(bank)) return bank;
  const unproven = bank === undefined ? undefined : await refuseUnproven(services, held, typed.password);
  if (unproven) return unproven;
  try {
    return await inTransaction(services.db, (tx) => storeProfile(tx, held, { name, ...bank }, from));
  } catch (error) {
    if (!isBankTaken(error) || bank === undefined) throw error;
    await claimBank(services.db, {
      bankCode: bank.bank_code,
      bankAccountNo: bank.bank_account_no,
      bankAccountName: bank.bank_account_name,
    });
    return refuse('EXISTING_BANK');
  }
}

async function readNewBank(services: Pick<Services, 'config' | 'db'>, held: Details, typed: ProfileEdit) {
  const isHeld =
    typed.bankCode === held.bank_code &&
    bareAccountNo(typed.bankAccountNo) === held.bank_account_no &&
    plainAccountName(typed.bankAccountName) === held.bank_account_name;
  if (isHeld) return undefined;
  const bank = await readBankAccount(services, typed);
  if (isRefusal(bank)) return bank;
  const { bankCode: bank_code, bankAccountNo: bank_account_no, bankAccountName: bank_account_name } = bank;
  return { bank_code, bank_account_no, bank_account_name };
}

/** Locks the member, so that a concurrent payout is sent before the change or is delayed by it. */
async function storeProfile(tx: Tx, seen: { id: bigint; password_hash: string }, edit: Edit, from: ChangedFrom) {
  await lockMember(tx, seen.id);
  const held = await lockDetails(tx, seen.id);
  if (held === undefined) return refuse('NO_USER');
  const changes = changesOf(held, edit);
  const bankChanged = changes.some(({ field }) => field !== 'name');
  if (bankChanged && held.password_hash !== seen.password_hash) return refuse('WRONG_PASSWORD');
  if (changes.length > 0) await setDetails(tx, seen.id, edit, bankChanged);
  await addChanges(tx, seen.id, changes, from);
  return { bankChanged };
}

function changesOf(held: Details, edit: Edit) {
  const fields = ['name', 'bank_code', 'bank_account_no', 'bank_account_name'] as const;
  return fields.flatMap((field) => {
    const after = edit[field];
    return after === undefined || after === held[field] ? [] : [{ field, before: held[field], after }];
  });
}
