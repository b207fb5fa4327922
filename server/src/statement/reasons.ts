import type { Payout, RejectReason } from '@kapao/contract/withdraw';
import type { LocalText } from '../content/local-text.ts';

export const reversalReasons = {
  WRONG_MEMBER: {
    th: 'เงินฝากนี้เป็นของผู้อื่น',
    la: 'ເງິນຝາກນີ້ເປັນຂອງຜູ້ອື່ນ',
    en: 'This deposit belongs to someone else',
  },
  NEVER_CAME: { th: 'เงินฝากนี้ไม่เข้าบัญชี', la: 'ເງິນຝາກນີ້ບໍ່ເຂົ້າບັນຊີ', en: 'This deposit never arrived' },
  TWICE: { th: 'เงินฝากนี้ถูกเติมสองครั้ง', la: 'ເງິນຝາກນີ້ຖືກເຕີມສອງຄັ້ງ', en: 'This deposit was credited twice' },
  CHARGEBACK: { th: 'ธนาคารเรียกเงินฝากคืน', la: 'ທະນາຄານຮຽກເງິນຝາກຄືນ', en: 'The bank took this deposit back' },
  FRAUD: { th: 'เงินฝากนี้ไม่ถูกต้อง', la: 'ເງິນຝາກນີ້ບໍ່ຖືກຕ້ອງ', en: 'This deposit was not valid' },
  OTHER: { th: 'เงินฝากนี้ถูกยกเลิก', la: 'ເງິນຝາກນີ້ຖືກຍົກເລີກ', en: 'This deposit was reversed' },
} as const satisfies Record<string, LocalText>;

export const adjustReasons = {
  GOODWILL: { th: 'น้ำใจจากทีมงาน', la: 'ນ້ຳໃຈຈາກທີມງານ', en: 'A gesture from the team' },
  CORRECTION: { th: 'แก้ไขยอดเงิน', la: 'ແກ້ໄຂຍອດເງິນ', en: 'Correction of the balance' },
  PRIZE: { th: 'รางวัล', la: 'ລາງວັນ', en: 'Prize' },
  REFUND_CASH: { th: 'คืนเงิน', la: 'ຄືນເງິນ', en: 'Money back' },
  OTHER: { th: 'ปรับยอดโดยทีมงาน', la: 'ປັບຍອດໂດຍທີມງານ', en: 'Adjustment by the team' },
} as const satisfies Record<string, LocalText>;

export const returnTexts: LocalText = {
  th: 'ธนาคารส่งเงินที่ถอนกลับมา',
  la: 'ທະນາຄານສົ່ງເງິນທີ່ຖອນກັບມາ',
  en: 'The bank sent your withdrawal back',
};

export const correctionTexts: LocalText = {
  th: 'แก้ไขรายการโยกเงิน',
  la: 'ແກ້ໄຂລາຍການໂອນເງິນ',
  en: 'Correction of a transfer',
};

/** Returns why a withdrawal's money is back in the wallet, as its member reads it (rules#withdrawals). */
export function refusalReasonOf(state: string | null, refusal: RejectReason | null): Payout['reason'] {
  if (state === 'RETURNED') return 'RETURNED';
  return state === 'REJECTED' ? (refusal ?? 'OTHER') : undefined;
}

export type ReversalReason = keyof typeof reversalReasons;
export type AdjustReason = keyof typeof adjustReasons;

export const isReversalReason = (code: string): code is ReversalReason => Object.hasOwn(reversalReasons, code);
export const isAdjustReason = (code: string): code is AdjustReason => Object.hasOwn(adjustReasons, code);

export function withOwed(texts: LocalText, owed: string): LocalText {
  if (owed === '') return texts;
  return {
    th: `${texts.th} ค้างชำระ ${owed}`,
    la: `${texts.la} ຄ້າງຊຳລະ ${owed}`,
    en: `${texts.en}. ${owed} is owed`,
  };
}
