import type { Language } from '@kapao/contract/language';
import type { StoredEvent } from './store.ts';

/** Shown on a locked screen, so they hold no amount, name or number. */
const noticeTexts: Record<Language, Record<StoredEvent, string>> = {
  th: {
    deposit: 'เงินฝากเข้ากระเป๋าแล้ว',
    payoutPaid: 'โอนเงินที่ถอนเข้าบัญชีธนาคารของคุณแล้ว',
    payoutRefused: 'เงินกลับเข้ากระเป๋าแล้ว รายการถอนไม่ผ่าน แตะเพื่อดูรายละเอียด',
    refundEnding: 'มียอดคืนรอรับอยู่ กรุณารับก่อนเที่ยงคืน',
    chatAnswer: 'ทีมงานตอบข้อความของคุณแล้ว',
    linked: 'เชื่อมต่อ LINE แล้ว คุณจะได้รับการแจ้งเตือนที่นี่',
  },
  la: {
    deposit: 'ເງິນຝາກເຂົ້າກະເປົາແລ້ວ',
    payoutPaid: 'ໂອນເງິນທີ່ຖອນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ',
    payoutRefused: 'ເງິນກັບເຂົ້າກະເປົາແລ້ວ ລາຍການຖອນບໍ່ຜ່ານ ແຕະເພື່ອເບິ່ງລາຍລະອຽດ',
    refundEnding: 'ມີຍອດຄືນລໍຖ້າທ່ານຢູ່ ກະລຸນາຮັບກ່ອນທ່ຽງຄືນ',
    chatAnswer: 'ທີມງານຕອບຂໍ້ຄວາມຂອງທ່ານແລ້ວ',
    linked: 'ເຊື່ອມຕໍ່ LINE ແລ້ວ ທ່ານຈະໄດ້ຮັບການແຈ້ງເຕືອນຢູ່ບ່ອນນີ້',
  },
  en: {
    deposit: 'Your deposit is in your wallet.',
    payoutPaid: 'Your withdrawal was paid to your bank account.',
    payoutRefused: 'Your money is back in your wallet. The withdrawal was not approved; tap to see why.',
    refundEnding: 'A refund is waiting. Please receive it before midnight.',
    chatAnswer: 'The team has answered your message.',
    linked: 'LINE is linked. You will get your notices here.',
  },
};

export const noticeText = (language: Language, event: StoredEvent): string => noticeTexts[language][event];

const noticePaths: Record<StoredEvent, string> = {
  deposit: '/user/statement',
  payoutPaid: '/user/statement',
  payoutRefused: '/user/statement',
  refundEnding: '/user/bonus',
  chatAnswer: '/user/home',
  linked: '/user/profile',
};

/** Page that a tap on the notice opens. */
export const noticePath = (event: StoredEvent): string => noticePaths[event];
