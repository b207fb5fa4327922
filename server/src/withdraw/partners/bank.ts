import { toMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField, timeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../platform/partner/sign.ts';
import type { PayoutCall, PayoutEntry, PayoutPartner } from '../payout.ts';

/**
 * Bank that pays members out. Class B. `DUPLICATE` means only that an earlier call arrived, so it is `unknown` and the
 * status query decides (rules#partner-outcomes).
 */
export function bankPayouts(code: string, settings: PartnerSettings): PayoutPartner {
  return {
    code,
    capability: 'B',
    pay: (call) => pay(settings, call),
    async status({ reference, signal }) {
      const url = `${settings.url}/payouts/${encodeURIComponent(reference)}`;
      const headers = signPayoutCall(settings, reference);
      return readStatus(await callPartner({ method: 'GET', url, headers, signal }), reference);
    },
    async payoutStatement({ from, to, cursor, signal }) {
      const body = JSON.stringify({ from: from.toISOString(), to: to.toISOString(), cursor: cursor ?? '' });
      const headers = { 'content-type': 'application/json', ...signPayoutCall(settings, body) };
      const url = `${settings.url}/payouts/statement`;
      const page = readPayoutPage(await callPartner({ method: 'POST', url, headers, body, signal }));
      if (page === null) throw new Error('the bank gave no valid payout statement');
      return page;
    },
  };
}

async function pay(settings: PartnerSettings, { amountMinor, signal, ...call }: PayoutCall): Promise<Answer> {
  const { reference, bankCode, accountNo, accountName } = call;
  const body = JSON.stringify({ reference, amount: toMajor(amountMinor), bankCode, accountNo, accountName });
  const headers = { 'content-type': 'application/json', ...signPayoutCall(settings, body) };
  const reply = await callPartner({ method: 'POST', url: `${settings.url}/payouts`, headers, body, signal });
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const fields = readFields(reply.text);
  const [result, code] = [textField(fields, 'result'), textField(fields, 'code')];
  if (reply.status === 422 && result === 'REFUSED') return { outcome: 'not_applied', evidence: { reason: code } };
  if (reply.status === 200 && result === 'OK' && textField(fields, 'reference') === reference) {
    const state = textField(fields, 'state');
    if (state === 'PAID') return { outcome: 'applied', evidence: { state } };
  }
  return { outcome: 'unknown', evidence: { status: reply.status, code } };
}

function readStatus(reply: PartnerReply, reference: string): StatusAnswer {
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  const fields = readFields(reply.text);
  if (reply.status === 404 && textField(fields, 'code') === 'NOT_FOUND') return { status: 'not_found', evidence: {} };
  const isOurs = reply.status === 200 && textField(fields, 'reference') === reference;
  const state = isOurs ? textField(fields, 'state') : null;
  if (state === 'PAID') return { status: 'applied', evidence: { state } };
  if (state === 'REFUSED') return { status: 'not_applied', evidence: { state } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function readPayoutPage(reply: PartnerReply): { entries: PayoutEntry[]; next: string | null } | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const [rows, next]: unknown[] = [fields?.['payouts'], fields?.['next']];
  if (!Array.isArray(rows) || typeof next !== 'string') return null;
  const entries = rows.map((row: unknown) => (typeof row === 'object' && row !== null ? readEntry({ ...row }) : null));
  const read = entries.filter((entry) => entry !== null);
  return read.length === entries.length ? { entries: read, next: next === '' ? null : next } : null;
}

function readEntry(row: Fields): PayoutEntry | null {
  const [id, accountNo] = [textField(row, 'id'), textField(row, 'accountNo')];
  const [amountMinor, at] = [majorField(row, 'amount'), timeField(row, 'at')];
  if (id === null || accountNo === null || amountMinor === null || at === null) return null;
  return { id, reference: textField(row, 'reference'), accountNo, amountMinor, at };
}

function signPayoutCall({ agent, secret }: PartnerSettings, text: string): Record<string, string> {
  const timestamp = unixSeconds();
  return { 'x-client': agent, 'x-timestamp': timestamp, 'x-signature': hmac(secret, [`${timestamp}.`, text]) };
}
