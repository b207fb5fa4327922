import type { SlipReason, SlipRow } from '@kapao/contract/slip';

let made = 0;

/** A row of the slip list as the house answers it. */
export function slip(more: Partial<SlipRow>): SlipRow {
  made += 1;
  const createdAt = new Date(Date.now() - made * 60_000).toISOString();
  return { _id: `slip-${made}`, createdAt, amount: 0, status: 'PENDING', note: '', link: '', reference: '', ...more };
}

/** What a member reads for each reason (spec §8). */
export const reasonTexts: Record<'th' | 'la' | 'en', Record<SlipReason, string>> = {
  th: {
    UPLOADED_FILE_NOT_EXIST: 'สลิปไม่ถูกต้อง',
    IMG_SIZE_UNABLE_TO_PROCESS: 'สลิปไม่ถูกต้อง',
    CANNOT_READ_CROPPED_IMAGE: 'สลิปไม่ถูกต้อง',
    DEST_ACC_INVALID: 'บัญชีปลายทางไม่ถูกต้อง',
    SLIP_REFNO_DUPLICATED: 'สลิปซ้ำ',
    UNSTABLE_REFNO_ON_SLIP: 'อ่านเลขอ้างอิงไม่ได้',
    TRIPPLE_WRONG_CAPTCHA: 'ใส่ captcha ผิด 3 ครั้งติดต่อกัน',
    INVALID_SLIP: 'อ่านสลิปไม่ได้',
    NOT_MATCH: 'บัญชีไม่ตรงกับที่ลงทะเบียนไว้',
    EXPIRED_SLIP: 'สลิปหมดอายุ',
    UNKNOW_ERROR: 'เกิดข้อผิดพลาด กรุณาติดต่อทีมงาน',
  },
  la: {
    UPLOADED_FILE_NOT_EXIST: 'ສະລິບບໍ່ຖືກຕ້ອງ',
    IMG_SIZE_UNABLE_TO_PROCESS: 'ສະລິບບໍ່ຖືກຕ້ອງ',
    CANNOT_READ_CROPPED_IMAGE: 'ສະລິບບໍ່ຖືກຕ້ອງ',
    DEST_ACC_INVALID: 'ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ',
    SLIP_REFNO_DUPLICATED: 'ສະລິບຊ້ຳ',
    UNSTABLE_REFNO_ON_SLIP: 'ອ່ານເລກອ້າງອີງບໍ່ໄດ້',
    TRIPPLE_WRONG_CAPTCHA: 'ໃສ່ captcha ຜິດ 3 ເທື່ອຕິດຕໍ່ກັນ',
    INVALID_SLIP: 'ອ່ານສະລິບບໍ່ໄດ້',
    NOT_MATCH: 'ບັນຊີບໍ່ກົງກັບທີ່ລົງທະບຽນໄວ້',
    EXPIRED_SLIP: 'ສະລິບໝົດອາຍຸ',
    UNKNOW_ERROR: 'ເກີດຂໍ້ຜິດພາດ ກະລຸນາຕິດຕໍ່ທີມງານ',
  },
  en: {
    UPLOADED_FILE_NOT_EXIST: 'Incorrect slip',
    IMG_SIZE_UNABLE_TO_PROCESS: 'Incorrect slip',
    CANNOT_READ_CROPPED_IMAGE: 'Incorrect slip',
    DEST_ACC_INVALID: 'Wrong destination account',
    SLIP_REFNO_DUPLICATED: 'Duplicate slip',
    UNSTABLE_REFNO_ON_SLIP: 'Unreadable reference',
    TRIPPLE_WRONG_CAPTCHA: 'Wrong captcha 3 times in a row',
    INVALID_SLIP: 'Unreadable slip',
    NOT_MATCH: 'The account does not match the registered one',
    EXPIRED_SLIP: 'Expired slip',
    UNKNOW_ERROR: 'Unknown error, please contact the team',
  },
};
