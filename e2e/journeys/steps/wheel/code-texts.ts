import type { CouponError, SpinError } from '@kapao/contract/wheel';

type Texts<Code extends string> = Record<'th' | 'la' | 'en', Record<Code | 'title', string>>;

/** What is read for each code of a spin, and over it. */
export const spinTexts: Texts<SpinError> = {
  th: {
    title: 'หมุนวงล้อไม่สำเร็จ',
    WHEEL_INACTIVE: 'วงล้อปิดอยู่ในขณะนี้ ไม่ได้ใช้เหรียญของคุณ',
    COIN_NOT_ENOUGH: 'เหรียญของคุณหมดแล้ว ฝากเงินเพื่อรับเหรียญเพิ่ม',
    REQUEST_LIMIT: 'หมุนได้ทีละครั้ง กรุณารอ 2 วินาทีแล้วหมุนใหม่ ไม่ได้ใช้เหรียญของคุณ',
    INVALID_PRIZE_CODE: 'ครั้งนี้วงล้อออกรางวัลไม่ได้ คืนเหรียญให้คุณแล้ว',
  },
  la: {
    title: 'ໝຸນວົງລໍ້ບໍ່ສຳເລັດ',
    WHEEL_INACTIVE: 'ວົງລໍ້ປິດຢູ່ໃນຕອນນີ້ ບໍ່ໄດ້ໃຊ້ຫຼຽນຂອງທ່ານ',
    COIN_NOT_ENOUGH: 'ຫຼຽນຂອງທ່ານໝົດແລ້ວ ຝາກເງິນເພື່ອຮັບຫຼຽນເພີ່ມ',
    REQUEST_LIMIT: 'ໝຸນໄດ້ເທື່ອລະຄັ້ງ ກະລຸນາລໍຖ້າ 2 ວິນາທີແລ້ວໝຸນໃໝ່ ບໍ່ໄດ້ໃຊ້ຫຼຽນຂອງທ່ານ',
    INVALID_PRIZE_CODE: 'ຄັ້ງນີ້ວົງລໍ້ອອກລາງວັນບໍ່ໄດ້ ຄືນຫຼຽນໃຫ້ທ່ານແລ້ວ',
  },
  en: {
    title: 'The wheel was not spun',
    WHEEL_INACTIVE: 'The wheel is closed at the moment. No coin was used.',
    COIN_NOT_ENOUGH: 'You have no coins left. A deposit brings new ones.',
    REQUEST_LIMIT: 'One spin at a time. Please wait 2 seconds and spin again. No coin was used.',
    INVALID_PRIZE_CODE: 'The wheel could not give a prize this time. Your coin is back.',
  },
};

/** What is read for each code of a claim, and over it. */
export const couponTexts: Texts<CouponError> = {
  th: {
    title: 'รับคูปองไม่สำเร็จ',
    INVALID_CODE: 'ไม่พบคูปองนี้',
    NO_CLAIMABLE_COUPON: 'คูปองนี้ถูกรับไปแล้วหรือใช้ไม่ได้แล้ว',
    COUPON_EXPIRED: 'คูปองนี้หมดอายุแล้ว',
    INVALID_PRIZE_CODE: 'รางวัลของคูปองนี้ไม่มีบนวงล้อแล้ว กรุณาติดต่อทีมงาน',
    INVALID_COUPON_TYPE: 'คูปองนี้รับที่นี่ไม่ได้ ทีมงานจะดูแลให้',
    BONUS_REMAINING: 'คูปองนี้มีเงื่อนไข ยังเริ่มไม่ได้ขณะมีโบนัสอยู่หรือยอดเงินมากเกินไป กรุณารับภายหลัง',
  },
  la: {
    title: 'ຮັບຄູປອງບໍ່ສຳເລັດ',
    INVALID_CODE: 'ບໍ່ພົບຄູປອງນີ້',
    NO_CLAIMABLE_COUPON: 'ຄູປອງນີ້ຖືກຮັບໄປແລ້ວ ຫຼື ໃຊ້ບໍ່ໄດ້ແລ້ວ',
    COUPON_EXPIRED: 'ຄູປອງນີ້ໝົດອາຍຸແລ້ວ',
    INVALID_PRIZE_CODE: 'ລາງວັນຂອງຄູປອງນີ້ບໍ່ມີໃນວົງລໍ້ແລ້ວ ກະລຸນາຕິດຕໍ່ທີມງານ',
    INVALID_COUPON_TYPE: 'ຄູປອງນີ້ຮັບຢູ່ນີ້ບໍ່ໄດ້ ທີມງານຈະດູແລໃຫ້',
    BONUS_REMAINING: 'ຄູປອງນີ້ມີເງື່ອນໄຂ ຍັງເລີ່ມບໍ່ໄດ້ໃນຂະນະທີ່ມີໂບນັດຢູ່ ຫຼື ຍອດເງິນຫຼາຍເກີນໄປ ກະລຸນາຮັບພາຍຫຼັງ',
  },
  en: {
    title: 'The coupon was not received',
    INVALID_CODE: 'This coupon was not found.',
    NO_CLAIMABLE_COUPON: 'This coupon has been received already, or is no longer valid.',
    COUPON_EXPIRED: 'This coupon has expired.',
    INVALID_PRIZE_CODE: 'The prize of this coupon is no longer on the wheel. Please contact the team.',
    INVALID_COUPON_TYPE: 'This coupon cannot be received here. The team will see to it.',
    BONUS_REMAINING:
      'This coupon comes with a condition, and that cannot begin while a bonus is running or there is too much money in the wallet. Receive it later.',
  },
};
