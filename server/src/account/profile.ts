import type { Profile } from '@kapao/contract/account';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { findProfile } from './store.ts';

export async function readProfile(db: Db | Tx, memberId: bigint): Promise<Profile | undefined> {
  const row = await findProfile(db, memberId);
  if (row === undefined) return undefined;
  return {
    _id: row.public_id,
    number: row.number,
    name: row.name,
    username: row.phone,
    createdAt: row.created_at.toISOString(),
    coin: row.coin,
    bankCode: row.bank_code,
    bankAccountName: row.bank_account_name,
    bankAccountNo: row.bank_account_no,
    bank: { nameTH: row.name_th ?? row.bank_code, nameEN: row.name_en ?? row.bank_code },
  };
}
