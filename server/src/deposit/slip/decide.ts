import type { SlipReason } from '@kapao/contract/slip';
import type { Currency } from '@kapao/contract/money';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { type Cash, houseAccount, lockMember } from '../../money/ledger/account.ts';
import { creditWaiting, parkReport } from '../payment/credit.ts';
import type { PaymentReport } from '../payment/report.ts';
import { findReceivingBank, findReport, findStored, writeDecision } from '../payment/store.ts';
import { channelOf, evidenceOf, reportOfSlip } from './settle.ts';
import { botCodeOf, endSlip, findSlip, lockSlip, type Slip } from './store.ts';
import type { SlipData } from './verifier/verifier.ts';

export type Undecided = 'not_found' | 'not_waiting' | 'no_wallet' | 'no_amount' | 'currency';

export type Decision = { publicId: string; by: string; note: string };

/**
 * Credits a slip in review to its member, whatever the review reason. `duplicate`: the payment was credited or sent
 * back meanwhile. `amountMinor` is used only when the bank gives no amount.
 */
export async function creditSlip(
  services: Pick<Services, 'afterDeposit' | 'db' | 'slipVerifier'>,
  { amountMinor, ...decision }: Decision & { amountMinor?: bigint },
): Promise<Undecided | 'credited' | 'duplicate'> {
  const seen = await findSlip(services.db, decision.publicId);
  if (seen === undefined) return 'not_found';
  const data = seen.state === 'REVIEW' && seen.amountMinor === null ? await readBankData(services, seen) : undefined;
  return decideSlip<'credited' | 'duplicate' | Undecided>(services, decision, async (tx, slip, cash) => {
    if (cash === undefined) return 'no_wallet';
    const report = await payment(tx, slip, { data, amountMinor, currency: cash.currency });
    if (report === undefined) return 'no_amount';
    const stored = await parkReport(tx, report, { reason: 'BY_STAFF', memberId: slip.memberId });
    const note = { decision: { by: decision.by, text: `credit ${decision.note}`.trim() } };
    if (stored.outcome === 'known') {
      await endSlip(tx, slip, { state: 'FAILED', reason: 'SLIP_REFNO_DUPLICATED' }, note);
      return 'duplicate';
    }
    if (report.currency !== cash.currency) return 'currency';
    await writeDecision(tx, stored.id, { by: decision.by, reason: decision.note });
    const from = (await findReceivingBank(tx, stored.id)) ?? slip.bankCode ?? '';
    const origin = { houseAccount: houseAccount.bank(from, cash.currency), from };
    await creditWaiting(services, tx, { id: stored.id, report }, { memberId: slip.memberId, cash, origin });
    const confirmed = { amountMinor: report.amountMinor, currency: cash.currency };
    const evidence = data === undefined ? {} : { bank: evidenceOf(data) };
    await endSlip(tx, slip, { state: 'SUCCESS', paymentId: stored.id }, { ...note, confirmed, evidence });
    return 'credited';
  });
}

export async function refuseSlip(
  services: Pick<Services, 'db'>,
  { reason, ...decision }: Decision & { reason: SlipReason },
): Promise<Undecided | 'refused'> {
  return decideSlip<'refused'>(services, decision, async (tx, slip) => {
    const note = { by: decision.by, text: `refuse ${decision.note}`.trim() };
    await endSlip(tx, slip, { state: 'FAILED', reason }, { decision: note });
    return 'refused';
  });
}

async function decideSlip<T>(
  services: Pick<Services, 'db'>,
  { publicId }: Decision,
  act: (tx: Tx, slip: Slip, cash: Cash | undefined) => Promise<T>,
): Promise<T | Undecided> {
  const seen = await findSlip(services.db, publicId);
  if (seen === undefined) return 'not_found';
  return inTransaction(services.db, async (tx) => {
    const cash = await lockMember(tx, seen.memberId);
    const slip = await lockSlip(tx, publicId);
    return slip?.state === 'REVIEW' ? act(tx, slip, cash) : 'not_waiting';
  });
}

async function readBankData(
  services: Pick<Services, 'db' | 'slipVerifier'>,
  slip: Slip,
): Promise<SlipData | undefined> {
  const sendingBank = await botCodeOf(services.db, slip.bankCode);
  if (sendingBank === null || slip.reference === null) return undefined;
  const signal = AbortSignal.timeout(callDeadlineMs);
  const answer = await services.slipVerifier.verify({ sendingBank, reference: slip.reference, signal });
  return answer.outcome === 'found' ? answer.data : undefined;
}

type Known = { data: SlipData | undefined; amountMinor: bigint | undefined; currency: Currency };

async function payment(tx: Tx, slip: Slip, { data, amountMinor, currency }: Known): Promise<PaymentReport | undefined> {
  const named = { channel: channelOf(slip.bankCode ?? ''), reference: slip.reference };
  const stored = await findStored(tx, named);
  if (stored !== undefined) return findReport(tx, stored.id);
  if (data !== undefined) return reportOfSlip(slip, data, undefined);
  if (amountMinor === undefined || amountMinor <= 0n) return undefined;
  const sender = { bankCode: slip.bankCode, account: null, name: null };
  return {
    source: 'staff',
    ...named,
    receivingAccountId: null,
    sender,
    amountMinor,
    currency,
    paidAt: slip.uploadedAt,
  };
}
