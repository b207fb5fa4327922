import type { SmsGateway, SmsMessage, SmsResult } from '../../src/auth/sms.ts';

export type SmsBox = SmsGateway & {
  texts: Omit<SmsMessage, 'signal'>[];
  result: SmsResult;
  lastCode(phone: string): string;
};

export function createSmsBox(): SmsBox {
  const box: SmsBox = {
    texts: [],
    result: 'sent',
    send: async ({ to, text, code, ref }) => {
      if (box.result === 'sent') box.texts.push({ to, text, code, ref });
      return box.result;
    },
    lastCode(phone) {
      const text = box.texts.findLast((sent) => sent.to === phone);
      if (text === undefined) throw new Error('no text was sent to this phone');
      return text.code;
    },
  };
  return box;
}
