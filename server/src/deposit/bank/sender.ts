import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';
import type { LinePayment } from './feed.ts';

const declaredFor = '24 hours';

type Member = {
  id: bigint;
  status: string;
  name: string;
  bank_account_no: string;
  bank_account_name: string;
  declared: bigint[];
};

export type Sender = Pick<Member, 'id' | 'status'>;

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

function isSenderNamed(member: Member, shown: string | null): boolean {
  const names = [member.bank_account_name, member.name];
  return shown !== null && names.some((name) => firstNamesAgree(name, [shown]) === 'yes');
}

async function findByDigits(tx: Tx, bankCode: string, account: string): Promise<Member[]> {
  const pattern = account.replaceAll(/[^\dxX*•#]/g, '').replaceAll(/\D/g, '_');
  const { rows } = await sql<Member>`
    select id, status, name, bank_account_no, bank_account_name,
      array(select d.amount_minor from declared_transfer d where d.member_id = m.id and d.state = 'OPEN'
        and d.created_at > app_now() - ${declaredFor}::interval) as declared
    from member m
    where bank_code = ${bankCode} and bank_account_no <> ''
      and right(bank_account_no, ${pattern.length}::int) like right(${pattern}, length(bank_account_no))`.execute(tx);
  return rows;
}
