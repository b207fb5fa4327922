import type { Language } from '../../http/call.ts';
import type { Purpose } from './store.ts';

type Fields = { site: string; code: string; ref: string; minutes: number };

/**
 * The text message; the code comes first, so that it shows on a locked phone. It says what the code is for: whoever did
 * not ask for a new password learns that somebody else does.
 */
export function smsText(language: Language, purpose: Purpose, { site, code, ref, minutes }: Fields): string {
  const reset = purpose === 'reset';
  switch (language) {
    case 'th':
      return `${code} คือรหัส OTP ${reset ? 'สำหรับตั้งรหัสผ่านใหม่' : ''}ของ ${site} (อ้างอิง ${ref}) ใช้ได้ ${minutes} นาที กรุณาอย่าบอกรหัสนี้กับใคร`;
    case 'la':
      return `${code} ແມ່ນລະຫັດ OTP ${reset ? 'ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່' : ''}ຂອງ ${site} (ອ້າງອີງ ${ref}) ໃຊ້ໄດ້ ${minutes} ນາທີ ກະລຸນາຢ່າບອກລະຫັດນີ້ກັບໃຜ`;
    case 'en':
      return `${code} is your ${site} code${reset ? ' for a new password' : ''} (ref ${ref}), valid for ${minutes} minutes. Do not share it with anyone.`;
  }
}
