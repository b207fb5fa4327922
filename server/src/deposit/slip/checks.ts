import type { Currency } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Agreement, digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';
import { findReceivers, readMember, type Receiver, type Slip, type SlipEnd, type SlipMember } from './store.ts';
import type { SlipData, SlipSide } from './verifier/verifier.ts';

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

function matchSender(slip: Slip, member: SlipMember, shown: SlipSide): Agreement {
  if (slip.bankCode !== member.bankCode) return 'no';
  const digits = digitsAgree(member.accountNo, shown.account);
  const name = firstNamesAgree(member.name, shown.names);
  if (digits === 'no' || name === 'no') return 'no';
  return digits === 'yes' && name === 'yes' ? 'yes' : 'unsure';
}

type Found = { agreement: 'yes'; receiver: Receiver; isOpen: boolean } | { agreement: 'no' | 'unsure' };

/** Finds our account by bank and visible digits, if open in the last `closedAccountDays`. Two matches count as none. */
async function findReceiver(tx: Tx, shown: SlipSide, currency: Currency): Promise<Found> {
  const rows = await findReceivers(tx, { botCode: shown.botCode, currency });
  const like = (agreement: Agreement) => rows.filter((row) => digitsAgree(row.accountNo, shown.account) === agreement);
  const fits = like('yes');
  const [receiver, ...more] = fits.some(({ isOpen }) => isOpen) ? fits.filter(({ isOpen }) => isOpen) : fits;
  if (receiver !== undefined && more.length === 0) return { agreement: 'yes', receiver, isOpen: receiver.isOpen };
  return { agreement: receiver !== undefined || like('unsure').length > 0 ? 'unsure' : 'no' };
}
