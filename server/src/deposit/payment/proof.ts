import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';

type Shown = { bankCode: string | null; account: string | null; name: string | null };
type Held = { id: bigint; accountNo: string; holder: string; name: string };

const claimedFor = '30 days';

export async function proveBank(tx: Tx, memberId: bigint, sender: Shown): Promise<void> {
  const { rows } = await sql<Held>`
    select id, bank_account_no as "accountNo", bank_account_name as holder, name from member
    where id = ${memberId} and bank_code = ${sender.bankCode} and bank_proven_at is null`.execute(tx);
  const [held] = rows;
  if (held === undefined || digitsAgree(held.accountNo, sender.account) !== 'yes' || !isHolderNamed(held, sender))
    return;
  await sql`update member set bank_proven_at = app_now() where id = ${memberId}`.execute(tx);
}

/**
 * Removes an unproven account number from a member with another name, once the holder has paid from it. The holder had
 * claimed the number under the name the bank shows.
 */
export async function releaseSquatted(tx: Tx, sender: Shown): Promise<void> {
  if (sender.bankCode === null || sender.account === null || sender.name === null) return;
  const { rows } = await sql<Held & { claimant: string }>`
    select m.id, m.bank_account_no as "accountNo", m.bank_account_name as holder, m.name, c.holder as claimant
    from bank_claim c join member m on m.bank_code = c.bank_code and m.bank_account_no = c.bank_account_no
    where c.bank_code = ${sender.bankCode} and m.bank_proven_at is null
      and c.claimed_at > app_now() - ${claimedFor}::interval order by m.id`.execute(tx);
  const shown = [sender.name];
  const squatted = rows.filter(
    (row) =>
      digitsAgree(row.accountNo, sender.account) === 'yes' &&
      firstNamesAgree(row.claimant, shown) === 'yes' &&
      !isHolderNamed(row, sender),
  );
  for (const { id, accountNo } of squatted) await release(tx, sender.bankCode, { id, accountNo });
}

async function release(tx: Tx, bankCode: string, { id, accountNo }: Pick<Held, 'id' | 'accountNo'>): Promise<void> {
  const { rows } = await sql`
    update member set bank_account_no = '', bank_changed_at = app_now()
    where id = ${id} and bank_account_no = ${accountNo} and bank_proven_at is null returning id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into member_change (member_id, field, before, after)
    values (${id}, 'bank_account_no', ${accountNo}, '')`.execute(tx);
  await sql`delete from bank_claim where bank_code = ${bankCode} and bank_account_no = ${accountNo}`.execute(tx);
}

function isHolderNamed({ holder, name }: Held, sender: Shown): boolean {
  return sender.name !== null && [holder, name].some((one) => firstNamesAgree(one, [sender.name ?? '']) === 'yes');
}
