import { sql } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';

type Account = { bankCode: string; bankAccountNo: string; bankAccountName: string };

/** Records a refused claim to a taken bank account, while no deposit has proven that its member owns it. */
export async function claimBank(db: Db, { bankCode, bankAccountNo, bankAccountName }: Account): Promise<void> {
  await sql`
    insert into bank_claim (bank_code, bank_account_no, holder)
    select bank_code, bank_account_no, ${bankAccountName} from member
    where bank_code = ${bankCode} and bank_account_no = ${bankAccountNo} and bank_proven_at is null
    on conflict (bank_code, bank_account_no, holder) do update set claimed_at = app_now()`.execute(db);
}
