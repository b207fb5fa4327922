import type { LocalText } from '../../content/local-text.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { addCannedRow } from './store.ts';

export const demoReplies: Readonly<Record<string, LocalText>> = {
  hello: {
    th: 'สวัสดี ยินดีให้ความช่วยเหลือ มีเรื่องใดให้ช่วยบ้าง',
    la: 'ສະບາຍດີ ຍິນດີໃຫ້ຄວາມຊ່ວຍເຫຼືອ ມີເລື່ອງໃດໃຫ້ຊ່ວຍແດ່',
    en: 'Hello, how can I help you?',
  },
  wait: {
    th: 'กรุณารอสักครู่ กำลังตรวจสอบให้',
    la: 'ກະລຸນາລໍຖ້າຈັກໜ້ອຍ ກຳລັງກວດສອບໃຫ້',
    en: 'One moment please, I am looking into it.',
  },
  slip: {
    th: 'กรุณาส่งสลิปโอนเงินที่หน้าฝากเงิน',
    la: 'ກະລຸນາສົ່ງສະລິບໂອນເງິນທີ່ໜ້າຝາກເງິນ',
    en: 'Please send the slip of your transfer on the deposit page.',
  },
};

export async function seedReplies(tx: Tx, createdBy: bigint): Promise<void> {
  for (const [shortcut, body] of Object.entries(demoReplies)) {
    await addCannedRow(tx, { id: newPublicId(), shortcut, body, createdBy });
  }
}
