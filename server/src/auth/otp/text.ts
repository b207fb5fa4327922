import type { Language } from '../../http/call.ts';

type Fields = { site: string; code: string; ref: string; minutes: number };

/** The text message; the code comes first, so that it shows on a locked phone. */
export function smsText(language: Language, { site, code, ref, minutes }: Fields): string {
  switch (language) {
    case 'th':
      return `${code} คือรหัส OTP ของ ${site} (อ้างอิง ${ref}) ใช้ได้ ${minutes} นาที อย่าบอกรหัสนี้กับใคร`;
    case 'la':
      return `${code} ແມ່ນລະຫັດ OTP ຂອງ ${site} (ອ້າງອີງ ${ref}) ໃຊ້ໄດ້ ${minutes} ນາທີ ຢ່າບອກລະຫັດນີ້ກັບໃຜ`;
    case 'en':
      return `${code} is your ${site} code (ref ${ref}), good for ${minutes} minutes. Tell it to nobody.`;
  }
}
