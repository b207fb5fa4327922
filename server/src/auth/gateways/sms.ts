import { callPartner } from '../../platform/partner/call.ts';
import { readFields, textField } from '../../platform/partner/fields.ts';
import { type Adapter, keyNeeds, type KeySettings } from '../../platform/partner/settings.ts';
import type { SmsGateway } from '../sms.ts';

export const smsAdapter: Adapter<SmsGateway, KeySettings> = {
  code: 'sms',
  open: smsGateway,
  needs: keyNeeds('key, in each body'),
};

function smsGateway({ url, secret }: KeySettings): SmsGateway {
  return {
    async send({ to, text, code, ref, signal }) {
      const reply = await callPartner({
        method: 'POST',
        url: `${url}/send`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: secret, msisdn: internationalPhone(to), text, code, ref }),
        signal,
      });
      const fields = reply.kind === 'answer' ? readFields(reply.text) : null;
      if (textField(fields, 'error') === 'KEY_INVALID') return 'key_invalid';
      return textField(fields, 'status') === 'success' ? 'sent' : 'failed';
    },
  };
}

function internationalPhone(phone: string): string {
  return /^0[689]\d{8}$/.test(phone) ? `66${phone.slice(1)}` : phone;
}
