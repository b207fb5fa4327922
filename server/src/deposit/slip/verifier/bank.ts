import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../../platform/partner/fields.ts';
import { type Adapter, agentNeeds, type PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../../platform/partner/sign.ts';
import type { SlipAnswer, SlipData, SlipSide, SlipVerifier } from './verifier.ts';

const longestDelayMinutes = 60;

/** Slip service of the bank, in the format of most aggregators (docs/providers.md, "Slips"). */
export const slipAdapter: Adapter<SlipVerifier> = {
  code: 'slip',
  open: bankSlips,
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
};

function bankSlips(settings: PartnerSettings): SlipVerifier {
  return {
    async verify({ sendingBank, reference, signal }) {
      const body = JSON.stringify({ sendingBank, transRef: reference });
      const headers = { 'content-type': 'application/json', ...verifierHeaders(settings, body) };
      const reply = await callPartner({ method: 'POST', url: `${settings.url}/slips`, headers, body, signal });
      return readReply(reply, { sendingBank, reference });
    },
  };
}

function readReply(reply: PartnerReply, asked: { sendingBank: string; reference: string }): SlipAnswer {
  if (reply.kind === 'silence') return { outcome: 'unknown', cause: reply.cause };
  const fields = readFields(reply.text);
  const code = textField(fields, 'code');
  if (reply.status === 200 && fields?.['success'] === true) {
    const data = readData(innerFields(fields, 'data'), asked);
    return data === null ? { outcome: 'unknown', cause: 'DATA' } : { outcome: 'found', data };
  }
  if (reply.status === 404 && code === 'SLIP_NOT_FOUND') return { outcome: 'not_found' };
  if (reply.status === 409 && code === 'CAPTCHA_FAILED') return { outcome: 'captcha' };
  if (reply.status === 425 && code === 'DELAYED') {
    const minutes = innerFields(fields, 'data')?.['delay'];
    const known = typeof minutes === 'number' && Number.isInteger(minutes) && minutes > 0;
    return { outcome: 'delayed', minutes: known ? Math.min(minutes, longestDelayMinutes) : 1 };
  }
  return { outcome: 'unknown', cause: `${reply.status} ${code ?? ''}`.trim() };
}

function readData(data: Fields | null, asked: { sendingBank: string; reference: string }): SlipData | null {
  const amountMinor = majorField(data, 'amount');
  const paidAt = timeField(data, 'transTimestamp');
  const currency = textField(data, 'currency');
  if (textField(data, 'transRef') !== asked.reference || textField(data, 'sendingBank') !== asked.sendingBank)
    return null;
  if (amountMinor === null || paidAt === null || (currency !== 'THB' && currency !== 'LAK')) return null;
  const sender = { ...readSide(data, 'sender'), botCode: asked.sendingBank };
  const receiver = { ...readSide(data, 'receiver'), botCode: textField(data, 'receivingBank') };
  return { amountMinor, currency, paidAt, sender, receiver };
}

function readSide(data: Fields | null, side: 'sender' | 'receiver'): Omit<SlipSide, 'botCode'> {
  const fields = innerFields(data, side);
  const names = ['displayName', 'name'].map((field) => textField(fields, field)).filter((name) => name !== null);
  return { account: textField(innerFields(fields, 'account'), 'value'), names: [...new Set(names)] };
}

function verifierHeaders({ agent, secret }: PartnerSettings, text: string): Record<string, string> {
  const timestamp = unixSeconds();
  return { 'x-client': agent, 'x-timestamp': timestamp, 'x-signature': hmac(secret, [`${timestamp}.`, text]) };
}
