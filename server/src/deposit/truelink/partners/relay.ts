import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, innerFields, majorField, readFields, textField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../../platform/partner/sign.ts';
import type { VoucherAnswer, VoucherCall, VoucherLook, VoucherPartner, VoucherRefusal } from '../voucher.ts';

/**
 * The operator's contracted service, or the sandbox: JSON with decimal strings, HMAC over time stamp and body
 * (docs/providers.md, "Gift vouchers"). An attempt runs at most once; repeating it returns the same answer.
 */
export function relayVouchers(settings: PartnerSettings): VoucherPartner {
  return {
    look: async (call) => readLook(await postToRelay(settings, 'look', call), call),
    redeem: async (call) => readRedeem(await postToRelay(settings, 'redeem', call), call),
  };
}

function postToRelay(settings: PartnerSettings, what: 'look' | 'redeem', { signal, ...call }: VoucherCall) {
  const body = JSON.stringify({ voucher: call.voucher, mobile: call.mobile, attempt_id: call.attemptId });
  const timestamp = unixSeconds();
  const headers = {
    'content-type': 'application/json',
    'x-client': settings.agent,
    'x-timestamp': timestamp,
    'x-signature': hmac(settings.secret, [`${timestamp}.`, body]),
  };
  return callPartner({ method: 'POST', url: `${settings.url}/vouchers/${what}`, headers, body, signal });
}

type Read = { code: string; fields: Fields } | { unknown: string };

function readRelay(reply: PartnerReply, { attemptId }: VoucherCall): Read {
  if (reply.kind === 'silence') return { unknown: reply.cause };
  const fields = readFields(reply.text);
  const code = textField(innerFields(fields, 'status'), 'code');
  if (reply.status !== 200 || fields === null || code === null)
    return { unknown: `${code ?? 'status'} ${reply.status}` };
  if (textField(innerFields(fields, 'attempt'), 'id') !== attemptId) return { unknown: 'another attempt' };
  return { code, fields };
}

function readRedeem(reply: PartnerReply, call: VoucherCall): VoucherAnswer {
  const got = readRelay(reply, call);
  if ('unknown' in got) return { kind: 'unknown', cause: got.unknown };
  const { code, fields } = got;
  if (code !== 'SUCCESS' && !isOwnRedeem(code, fields)) return readRefusal(code, fields);
  // Only our own ticket counts, whatever a shared envelope holds (payments#gift-links).
  const amountMinor = majorField(innerFields(fields, 'my_ticket'), 'amount_baht');
  if (amountMinor === null || amountMinor <= 0n) return { kind: 'unknown', cause: 'no amount' };
  return { kind: 'ok', amountMinor, ownerMask: textField(fields, 'owner') };
}

/** A repeated call may answer "already redeemed by you" for this attempt's own success. */
function isOwnRedeem(code: string, fields: Fields): boolean {
  return code === 'TARGET_USER_REDEEMED' && innerFields(fields, 'attempt')?.['redeemed'] === true;
}

function readLook(reply: PartnerReply, call: VoucherCall): VoucherLook {
  const got = readRelay(reply, call);
  if ('unknown' in got) return { kind: 'unknown', cause: got.unknown };
  const { code, fields } = got;
  if (code !== 'SUCCESS') return readRefusal(code, fields);
  return { kind: 'open', amountMinor: majorField(innerFields(fields, 'my_ticket'), 'amount_baht') };
}

type Plain<T> = T extends VoucherRefusal ? Omit<T, 'redeemed'> : never;

const refusals: Readonly<Record<string, Plain<VoucherRefusal>>> = {
  TARGET_USER_REDEEMED: { kind: 'duplicate', reason: 'REDEEMED' },
  VOUCHER_OUT_OF_STOCK: { kind: 'duplicate', reason: 'OUT_OF_STOCK' },
  VOUCHER_NOT_FOUND: { kind: 'invalid', reason: 'NOT_FOUND' },
  VOUCHER_EXPIRED: { kind: 'invalid', reason: 'EXPIRED' },
  CANNOT_GET_OWN_VOUCHER: { kind: 'invalid', reason: 'OWN' },
};

function readRefusal(code: string, fields: Fields): Exclude<VoucherAnswer, { kind: 'ok' }> {
  if (code === 'TARGET_USER_NOT_FOUND') return { kind: 'no_receiver' };
  const refusal = refusals[code];
  if (refusal === undefined) return { kind: 'unknown', cause: code };
  const answer = innerFields(fields, 'attempt')?.['redeemed'];
  return { ...refusal, redeemed: typeof answer === 'boolean' ? answer : null };
}
