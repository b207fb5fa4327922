import { la } from '../la/bonus-words.ts';
import type { Language } from '../words.ts';

const th = {
  code: 'โค้ดโปรโมชัน',
  codeRequired: 'กรุณาใส่โค้ดโปรโมชัน',
  codeNone: 'ไม่พบโปรโมชันของโค้ด {code}',
  searching: 'กำลังค้นหา',
  tooOften: 'ทำรายการถี่เกินไป กรุณารอ 7 นาที แล้วลองใหม่',
  useCode: 'รับโปรโมชันนี้',
  all: 'โบนัสทั้งหมด',
  none: 'ตอนนี้ยังไม่มีโบนัส',
  current: 'กำลังใช้',
  received: 'ได้รับแล้ว',
  receive: 'รับโบนัสนี้',
  saved: 'บันทึกแล้ว',
  failed: 'รับไม่สำเร็จ',
  later: 'ไว้ทีหลัง',
  spoken: 'ยอดที่นับ ฿303.00 เป้า ฿909.00 จบที่ ฿30.30',
  lastKnown: 'ยอดล่าสุดที่ทราบ',
  cancel: 'ยกเลิก',
  cancelDo: 'ยืนยันยกเลิก',
  keepIt: 'ใช้ต่อ',
  giveUp: 'เก็บ {keep} คืน {forfeit}',
  changed: 'ยอดเปลี่ยนไปแล้ว นี่คือยอดใหม่',
  stuck: 'ดึงเงินกลับจาก {games} ไม่สำเร็จ',
  cleared: 'ยกเลิกโบนัสแล้ว',
  refused: {
    BONUS_ALREADY_ACTIVE: 'มีโบนัสที่ใช้อยู่แล้ว กรุณาใช้ให้จบก่อน',
    BONUS_MAX_CLAIMED: 'รับโบนัสนี้ครบจำนวนครั้งแล้ว',
    BONUS_FULL: 'โบนัสนี้มีผู้รับครบแล้ว',
    newMember: 'โบนัสนี้สำหรับสมาชิกที่ยังไม่เคยฝาก',
    withdrawal: 'มีรายการถอนที่ยังไม่เสร็จ รับโบนัสได้เมื่อถอนเสร็จแล้ว',
    remaining: 'คุณมียอดรวม ฿12.34 จะเริ่มโบนัสได้เมื่อเหลือไม่เกิน ฿5.00',
    PROMOTION_RECEIVED: 'คุณใช้โค้ดโปรโมชันนี้แล้ว',
  },
};

export type BonusWords = typeof th;

const en: BonusWords = {
  code: 'Promotion code',
  codeRequired: 'Please enter a promotion code',
  codeNone: 'No promotion found for the code {code}',
  searching: 'Searching',
  tooOften: 'Too many tries. Please wait 7 minutes and try again.',
  useCode: 'Receive this promotion',
  all: 'All bonuses',
  none: 'No bonus right now',
  current: 'In use',
  received: 'Received',
  receive: 'Receive this bonus',
  saved: 'Saved',
  failed: 'Could not receive it',
  later: 'Later',
  spoken: 'Counted balance ฿303.00. The target is ฿909.00; it ends at ฿30.30.',
  lastKnown: 'Last known',
  cancel: 'Cancel',
  cancelDo: 'Yes, cancel it',
  keepIt: 'Keep using it',
  giveUp: 'Keep {keep}, give up {forfeit}',
  changed: 'The amounts have changed. These are the new ones.',
  stuck: 'Money in {games} could not be brought back.',
  cleared: 'Bonus cancelled',
  refused: {
    BONUS_ALREADY_ACTIVE: 'A bonus is already in use. Please finish it first.',
    BONUS_MAX_CLAIMED: 'You have already received this bonus the maximum number of times.',
    BONUS_FULL: 'This bonus has been fully claimed.',
    newMember: 'This bonus is for members who have not deposited yet.',
    withdrawal: 'A withdrawal is under way. You can receive the bonus once it is done.',
    remaining: 'You have ฿12.34 in all. A bonus can start at ฿5.00 or less.',
    PROMOTION_RECEIVED: 'You have already used this promotion code.',
  },
};

/** What the bonus page says, as a person reads it. */
export const bonusWords: Record<Language, BonusWords> = { th, la, en };
