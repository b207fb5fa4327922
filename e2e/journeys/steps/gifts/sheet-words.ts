import type { inviteBonus } from '@kapao/contract/invite';
import type { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import { la } from '../la/sheet-words.ts';
import type { Language } from '../words.ts';

type Codes<E extends { errors: readonly string[] }> = E['errors'][number];
type Code = Exclude<Codes<typeof inviteBonus | typeof refundReceive | typeof refundAddWallet>, 'BONUS_REMAINING'>;

/** What the sheets of invite and refund say, and each refusal of theirs. */
export type SheetWords = {
  invite: Record<'link' | 'copied' | 'line' | 'friends' | 'empty' | 'receive' | 'question' | 'bound' | 'yes', string>;
  refund: Record<'toWallet' | 'nothingYet' | 'wait' | 'ready' | 'receive' | 'afterBonus' | 'none' | 'question', string>;
  later: string;
  next: string;
  page2: string;
  done: { invite: string; refund: string };
  tooMuch: string;
  codes: Record<Code, string>;
};

export const sheetWords: Record<Language, SheetWords> = {
  th: {
    invite: {
      link: 'ลิงก์ชวนเพื่อนของคุณ',
      copied: 'คัดลอกแล้ว: {value}',
      line: 'ส่งทาง LINE',
      friends: 'โบนัสจากเพื่อนของคุณ',
      empty: 'ยังไม่มีโบนัสจากเพื่อน',
      receive: 'รับเงิน',
      question: 'รับโบนัสชวนเพื่อน {amount}',
      bound: 'รับแล้วยังถอนไม่ได้จนกว่าเงื่อนไขจะจบ',
      yes: 'รับโบนัส',
    },
    refund: {
      toWallet: 'รับเข้ากระเป๋า',
      nothingYet: 'ยังไม่มียอดสะสมให้รับ',
      wait: 'รับเข้ากระเป๋าได้หลังจบโบนัสที่ใช้อยู่',
      ready: 'มียอดคืนรอบใหม่',
      receive: 'รับยอดคืน',
      afterBonus: 'รับได้หลังจบโบนัสที่ใช้อยู่',
      none: 'ยังไม่มียอดคืน',
      question: 'รับยอดคืน {amount} เข้ากระเป๋า',
    },
    later: 'ไว้ทีหลัง',
    next: 'ถัดไป',
    page2: 'หน้า 2',
    done: { invite: 'โบนัสชวนเพื่อนเข้ากระเป๋าแล้ว', refund: 'รับยอดคืนแล้ว' },
    tooMuch: 'ยอดเงินรวมของคุณเกิน ฿5.00',
    codes: {
      INVITE_INACTIVE: 'โบนัสชวนเพื่อนปิดอยู่ในขณะนี้',
      INVITE_COLLECT: 'รับโบนัสชวนเพื่อนไปแล้ว กรุณากลับมาใหม่ภายหลัง',
      NO_INVITEE_PLAY_INFO: 'เพื่อนของคุณยังเล่นไม่ครบตามเงื่อนไข',
      NO_INVITE_BONUS: 'ยังไม่มีโบนัสชวนเพื่อนให้รับ',
      BONUS_ALREADY_ACTIVE: 'มีโบนัสที่ใช้อยู่แล้ว กรุณาใช้ให้จบก่อน',
      INVITE_BONUS_FAIL: 'รับโบนัสชวนเพื่อนไม่สำเร็จ กรุณาลองอีกครั้ง',
      NO_WALLET: 'ไม่พบกระเป๋าเงิน กรุณาติดต่อทีมงาน',
      REFUND_INACTIVE: 'ระบบคืนยอดเสียปิดอยู่ในขณะนี้',
      REFUND_CONDITION: 'รับยอดคืนได้หลังจบโบนัสที่ใช้อยู่',
      NO_REFUND: 'ไม่มียอดคืนให้รับ',
      REFUND_MINIMUM: 'ยอดคืนต้องมากกว่า 0',
    },
  },
  la,
  en: {
    invite: {
      link: 'Your invite link',
      copied: 'Copied: {value}',
      line: 'Send by LINE',
      friends: 'Bonus from your friends',
      empty: 'No bonus yet',
      receive: 'Receive',
      question: 'Receive invite bonus {amount}',
      bound: 'You cannot withdraw until its condition is over',
      yes: 'Receive bonus',
    },
    refund: {
      toWallet: 'Receive to wallet',
      nothingYet: 'Nothing is collected yet.',
      wait: 'You can receive it to the wallet once the bonus in use has ended.',
      ready: 'A refund is ready',
      receive: 'Receive refund',
      afterBonus: 'You can receive it once the bonus in use has ended.',
      none: 'No refund found',
      question: 'Receive {amount} to your wallet',
    },
    later: 'Later',
    next: 'Next',
    page2: 'Page 2',
    done: { invite: 'The invite bonus is in your wallet.', refund: 'Refund received' },
    tooMuch: 'Your total balance is above ฿5.00',
    codes: {
      INVITE_INACTIVE: 'The invite bonus is closed at the moment.',
      INVITE_COLLECT: 'The invite bonus was already received. Please come back later.',
      NO_INVITEE_PLAY_INFO: 'Your friends have not played enough yet.',
      NO_INVITE_BONUS: 'There is no invite bonus to receive yet.',
      BONUS_ALREADY_ACTIVE: 'A bonus is already in use. Please finish it first.',
      INVITE_BONUS_FAIL: 'The invite bonus could not be received. Please try again.',
      NO_WALLET: 'The wallet was not found. Please contact the team.',
      REFUND_INACTIVE: 'Refunds are closed at the moment.',
      REFUND_CONDITION: 'You can receive a refund once the bonus in use has ended.',
      NO_REFUND: 'There is no refund to receive.',
      REFUND_MINIMUM: 'The refund must be above 0.',
    },
  },
};
