import type { Language } from '@kapao/contract/language';
import type { Purpose } from './store.ts';

type Fields = { site: string; code: string; ref: string; minutes: number };

const purposes: Record<Language, Record<Purpose, string>> = {
  th: { register: '', reset: 'สำหรับตั้งรหัสผ่านใหม่', confirm: 'สำหรับยืนยันรายการ' },
  la: { register: '', reset: 'ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່', confirm: 'ສຳລັບຢືນຢັນລາຍການ' },
  en: { register: '', reset: ' for a new password', confirm: ' to confirm a change' },
};

export function smsText(language: Language, purpose: Purpose, { site, code, ref, minutes }: Fields): string {
  const use = purposes[language][purpose];
  switch (language) {
    case 'th':
      return `${code} คือรหัส OTP ${use}ของ ${site} (อ้างอิง ${ref}) ใช้ได้ ${minutes} นาที กรุณาอย่าบอกรหัสนี้กับใคร`;
    case 'la':
      return `${code} ແມ່ນລະຫັດ OTP ${use}ຂອງ ${site} (ອ້າງອີງ ${ref}) ໃຊ້ໄດ້ ${minutes} ນາທີ ກະລຸນາຢ່າບອກລະຫັດນີ້ກັບໃຜ`;
    case 'en':
      return `${code} is your ${site} code${use} (ref ${ref}), valid for ${minutes} minutes. Do not share it with anyone.`;
  }
}
