import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Agreement, digitsAgree } from '../masked.ts';
import { closedAccountDays } from '../receiving.ts';
import { firstNamesAgree } from '../sender-name.ts';
import type { Slip, SlipEnd } from './store.ts';
import type { SlipData, SlipSide } from './verifier/verifier.ts';

export type Receiver = { id: bigint; bankCode: string };

/** `receiver` beside an end: the account is ours, but staff decide. */
export type Checked =
  | { receiver: Receiver; end?: undefined }
  | { end: Extract<SlipEnd, { state: 'FAILED' | 'REVIEW' }>; receiver?: Receiver };

const failed = (reason: Extract<SlipEnd, { state: 'FAILED' }>['reason']): Checked => ({
  end: { state: 'FAILED', reason },
});
const review = (reason: Extract<SlipEnd, { state: 'REVIEW' }>['reason']): Checked => ({
  end: { state: 'REVIEW', reason },
});

type Member = { bankCode: string; accountNo: string; name: string; currency: Currency };

/** Runs checks 9 to 11 of payments#slip-checks in order on the bank's data. Returns the first failure. */
export async function checkTransfer(tx: Tx, slip: Slip, data: SlipData, maxAgeMinutes: number): Promise<Checked> {
  if (data.amountMinor <= 0n) return failed('INVALID_SLIP');
  const member = await readMember(tx, slip.memberId);
  const receiving = await findReceiver(tx, data.receiver, data.currency);
  if (receiving.agreement === 'no' || data.currency !== member.currency) return failed('DEST_ACC_INVALID');
  if (data.paidAt.getTime() < slip.uploadedAt.getTime() - maxAgeMinutes * 60_000) return failed('EXPIRED_SLIP');
  const sender = matchSender(slip, member, data.sender);
  if (sender === 'no') return failed('NOT_MATCH');
  if (receiving.agreement !== 'yes') return review('RECEIVER_UNSURE');
  const { receiver, isOpen } = receiving;
  if (!isOpen) return { ...review('RECEIVER_CLOSED'), receiver };
  return sender === 'unsure' ? review('SENDER_UNSURE') : { receiver };
}

function matchSender(slip: Slip, member: Member, shown: SlipSide): Agreement {
  if (slip.bankCode !== member.bankCode) return 'no';
  const digits = digitsAgree(member.accountNo, shown.account);
  const name = firstNamesAgree(member.name, shown.names);
  if (digits === 'no' || name === 'no') return 'no';
  return digits === 'yes' && name === 'yes' ? 'yes' : 'unsure';
}

async function readMember(tx: Tx, memberId: bigint): Promise<Member> {
  const { rows } = await sql<Member>`
    select bank_code as "bankCode", bank_account_no as "accountNo", bank_account_name as name, currency
    from member where id = ${memberId}`.execute(tx);
  const [member] = rows;
  if (member === undefined) throw new Error(`there is no member ${memberId}`);
  return member;
}

type Found = { agreement: 'yes'; receiver: Receiver; isOpen: boolean } | { agreement: 'no' | 'unsure' };

/** Finds our account by bank and visible digits, if open in the last `closedAccountDays`. Two matches count as none. */
async function findReceiver(tx: Tx, shown: SlipSide, currency: Currency): Promise<Found> {
  const { rows } = await sql<Receiver & { accountNo: string; isOpen: boolean }>`
    select r.id, r.bank_code as "bankCode", r.account_no as "accountNo", r.enabled as "isOpen"
    from receiving_account r join bank b on b.code = r.bank_code
    where is_open_lately(r.enabled, r.last_open_at, ${closedAccountDays}::int)
      and r.bank_type = 'BANK' and r.currency = ${currency} and b.bot_code = ${shown.botCode}`.execute(tx);
  const like = (agreement: Agreement) => rows.filter((row) => digitsAgree(row.accountNo, shown.account) === agreement);
  const fits = like('yes');
  const [receiver, ...more] = fits.some(({ isOpen }) => isOpen) ? fits.filter(({ isOpen }) => isOpen) : fits;
  if (receiver !== undefined && more.length === 0) return { agreement: 'yes', receiver, isOpen: receiver.isOpen };
  return { agreement: receiver !== undefined || like('unsure').length > 0 ? 'unsure' : 'no' };
}
