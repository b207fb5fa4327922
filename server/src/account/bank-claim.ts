import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

type Account = { bankCode: string; bankAccountNo: string; bankAccountName: string };

/** Keeps who was told that a number is taken, while no deposit has shown that it is its member's. */
export async function claimBank(db: Db, { bankCode, bankAccountNo, bankAccountName }: Account): Promise<void> {
  await sql`
    insert into bank_claim (bank_code, bank_account_no, holder)
    select bank_code, bank_account_no, ${bankAccountName} from member
    where bank_code = ${bankCode} and bank_account_no = ${bankAccountNo} and bank_proven_at is null
    on conflict (bank_code, bank_account_no, holder) do update set claimed_at = app_now()`.execute(db);
}
