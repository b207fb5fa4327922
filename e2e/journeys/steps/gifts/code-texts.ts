import type { bonusActivate, bonusClear } from '@kapao/contract/bonus';
import type { inviteBonus } from '@kapao/contract/invite';
import type { promotionActivate } from '@kapao/contract/promotion';
import type { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import type { languages } from '../code-texts.ts';

type InLanguages<T> = Record<(typeof languages)[number], T>;
type CodeOf<E extends { errors: readonly string[] }> = E['errors'][number];

/** What the calls of gifts may answer, but for what any call may. */
type GiftCode =
  | CodeOf<typeof inviteBonus | typeof refundReceive | typeof refundAddWallet>
  | CodeOf<typeof bonusActivate | typeof bonusClear | typeof promotionActivate>
  | 'REQUEST_LIMIT';

/** What a member reads for each code; of those with a wait, with one of 42 seconds. */
export const giftCodeTexts: InLanguages<Record<GiftCode, string>> = {
  th: {
    NO_WALLET: 'ไม่พบกระเป๋าเงิน กรุณาติดต่อทีมงาน',
    REQUEST_LIMIT: 'ทำรายการถี่เกินไป กรุณารอ 42 วินาที แล้วลองใหม่',
    BONUS_REMAINING: 'ยังมีโบนัสหรือยอดเงินเหลืออยู่ กรุณาดูเงื่อนไขที่หน้าโบนัส',
    BONUS_ALREADY_ACTIVE: 'มีโบนัสที่ใช้อยู่แล้ว กรุณาใช้ให้จบก่อน',
    INVITE_COLLECT: 'รับได้อีกครั้งในอีก 42 วินาที',
    INVITE_INACTIVE: 'โบนัสชวนเพื่อนปิดอยู่ในขณะนี้',
    NO_INVITE_BONUS: 'ยังไม่มีโบนัสชวนเพื่อนให้รับ',
    NO_INVITEE_PLAY_INFO: 'เพื่อนของคุณยังเล่นไม่ครบตามเงื่อนไข',
    INVITE_BONUS_FAIL: 'รับโบนัสชวนเพื่อนไม่สำเร็จ กรุณาลองอีกครั้ง',
    NO_REFUND: 'ไม่มียอดคืนให้รับ',
    REFUND_CONDITION: 'รับยอดคืนได้หลังจบโบนัสที่ใช้อยู่',
    REFUND_INACTIVE: 'ระบบคืนยอดเสียปิดอยู่ในขณะนี้',
    REFUND_MINIMUM: 'ยอดคืนต้องมากกว่า 0',
    NO_DATA: 'ไม่พบข้อมูล',
    BONUS_MAX_CLAIMED: 'รับโบนัสนี้ครบจำนวนครั้งแล้ว',
    BONUS_FULL: 'โบนัสนี้มีผู้รับครบแล้ว',
    BONUS_CONDITION: 'ยังไม่ครบเงื่อนไขโบนัส กรุณาดูที่หน้าโบนัส',
    NO_PROMOTION: 'ไม่พบโค้ดโปรโมชันนี้ กรุณาตรวจสอบ',
    PROMOTION_RECEIVED: 'คุณใช้โค้ดโปรโมชันนี้แล้ว',
  },
  la: {
    NO_WALLET: 'ບໍ່ພົບກະເປົາເງິນ ກະລຸນາຕິດຕໍ່ທີມງານ',
    REQUEST_LIMIT: 'ລອງຖີ່ເກີນໄປ ກະລຸນາລໍຖ້າ 42 ວິນາທີ ແລ້ວລອງໃໝ່',
    BONUS_REMAINING: 'ຍັງມີໂບນັດ ຫຼື ຍອດເງິນເຫຼືອຢູ່ ກະລຸນາເບິ່ງເງື່ອນໄຂທີ່ໜ້າໂບນັດ',
    BONUS_ALREADY_ACTIVE: 'ມີໂບນັດທີ່ໃຊ້ຢູ່ແລ້ວ ກະລຸນາໃຊ້ໃຫ້ຈົບກ່ອນ',
    INVITE_COLLECT: 'ຮັບໄດ້ອີກຄັ້ງໃນອີກ 42 ວິນາທີ',
    INVITE_INACTIVE: 'ໂບນັດຊວນໝູ່ປິດຢູ່ໃນຕອນນີ້',
    NO_INVITE_BONUS: 'ຍັງບໍ່ມີໂບນັດຊວນໝູ່ໃຫ້ຮັບ',
    NO_INVITEE_PLAY_INFO: 'ໝູ່ຂອງທ່ານຍັງຫຼິ້ນບໍ່ຄົບຕາມເງື່ອນໄຂ',
    INVITE_BONUS_FAIL: 'ຮັບໂບນັດຊວນໝູ່ບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
    NO_REFUND: 'ບໍ່ມີຍອດຄືນໃຫ້ຮັບ',
    REFUND_CONDITION: 'ຮັບຍອດຄືນໄດ້ຫຼັງຈາກຈົບໂບນັດທີ່ໃຊ້ຢູ່',
    REFUND_INACTIVE: 'ລະບົບຄືນຍອດເສຍປິດຢູ່ໃນຕອນນີ້',
    REFUND_MINIMUM: 'ຍອດຄືນຕ້ອງຫຼາຍກວ່າ 0',
    NO_DATA: 'ບໍ່ພົບຂໍ້ມູນ',
    BONUS_MAX_CLAIMED: 'ຮັບໂບນັດນີ້ຄົບຈຳນວນເທື່ອແລ້ວ',
    BONUS_FULL: 'ໂບນັດນີ້ມີຜູ້ຮັບຄົບແລ້ວ',
    BONUS_CONDITION: 'ຍັງບໍ່ຄົບເງື່ອນໄຂໂບນັດ ກະລຸນາເບິ່ງທີ່ໜ້າໂບນັດ',
    NO_PROMOTION: 'ບໍ່ພົບໂຄ້ດໂປຣໂມຊັນນີ້ ກະລຸນາກວດສອບ',
    PROMOTION_RECEIVED: 'ທ່ານໃຊ້ໂຄ້ດໂປຣໂມຊັນນີ້ແລ້ວ',
  },
  en: {
    NO_WALLET: 'The wallet was not found. Please contact the team.',
    REQUEST_LIMIT: 'Too many tries. Please wait 42 seconds and try again.',
    BONUS_REMAINING: 'You still have a bonus or a balance left. Please see the conditions on the bonus page.',
    BONUS_ALREADY_ACTIVE: 'A bonus is already in use. Please finish it first.',
    INVITE_COLLECT: 'You can receive it again in 42 seconds.',
    INVITE_INACTIVE: 'The invite bonus is closed at the moment.',
    NO_INVITE_BONUS: 'There is no invite bonus to receive yet.',
    NO_INVITEE_PLAY_INFO: 'Your friends have not played enough yet.',
    INVITE_BONUS_FAIL: 'The invite bonus could not be received. Please try again.',
    NO_REFUND: 'There is no refund to receive.',
    REFUND_CONDITION: 'You can receive a refund once the bonus in use has ended.',
    REFUND_INACTIVE: 'Refunds are closed at the moment.',
    REFUND_MINIMUM: 'The refund must be above 0.',
    NO_DATA: 'Nothing was found.',
    BONUS_MAX_CLAIMED: 'You have already received this bonus the maximum number of times.',
    BONUS_FULL: 'This bonus has been fully claimed.',
    BONUS_CONDITION: 'The bonus condition is not met yet. Please see the bonus page.',
    NO_PROMOTION: 'This promotion code was not found. Please check it.',
    PROMOTION_RECEIVED: 'You have already used this promotion code.',
  },
};

type Label =
  | 'invite'
  | 'collect'
  | 'collectYes'
  | 'refund'
  | 'receive'
  | 'toWallet'
  | 'take'
  | 'code'
  | 'useCode'
  | 'cancel'
  | 'cancelDo'
  | 'close'
  | 'cleared';

/** What is pressed on the way to them. */
export const giftLabels: InLanguages<Record<Label, string>> = {
  th: {
    invite: 'โบนัสชวนเพื่อน',
    collect: 'รับเงิน',
    collectYes: 'รับโบนัส',
    refund: 'คืนยอดเสีย',
    receive: 'รับยอดคืน',
    toWallet: 'รับเข้ากระเป๋า',
    take: 'รับโบนัสนี้',
    code: 'โค้ดโปรโมชัน',
    useCode: 'รับโปรโมชันนี้',
    cancel: 'ยกเลิก',
    cancelDo: 'ยืนยันยกเลิก',
    close: 'ปิด',
    cleared: 'ยกเลิกโบนัสแล้ว',
  },
  la: {
    invite: 'ໂບນັດຊວນໝູ່',
    collect: 'ຮັບເງິນ',
    collectYes: 'ຮັບໂບນັດ',
    refund: 'ຄືນຍອດເສຍ',
    receive: 'ຮັບຍອດຄືນ',
    toWallet: 'ຮັບເຂົ້າກະເປົາ',
    take: 'ຮັບໂບນັດນີ້',
    code: 'ໂຄ້ດໂປຣໂມຊັນ',
    useCode: 'ຮັບໂປຣໂມຊັນນີ້',
    cancel: 'ຍົກເລີກ',
    cancelDo: 'ຢືນຢັນຍົກເລີກ',
    close: 'ປິດ',
    cleared: 'ຍົກເລີກໂບນັດແລ້ວ',
  },
  en: {
    invite: 'Invite bonus',
    collect: 'Receive',
    collectYes: 'Receive bonus',
    refund: 'Refund',
    receive: 'Receive refund',
    toWallet: 'Receive to wallet',
    take: 'Receive this bonus',
    code: 'Promotion code',
    useCode: 'Receive this promotion',
    cancel: 'Cancel',
    cancelDo: 'Yes, cancel it',
    close: 'Close',
    cleared: 'Bonus cancelled',
  },
};
