import type { Language } from '../words.ts';

const th = {
  inviteBonus: 'โบนัสชวนเพื่อน',
  receive: 'รับเงิน',
  friends: 'โบนัสจากเพื่อนของคุณ',
  inviteAsk: 'รับโบนัสชวนเพื่อน {amount}',
  inviteReceive: 'รับโบนัส',
  inviteDone: 'โบนัสชวนเพื่อนเข้ากระเป๋าแล้ว',
  refundNone: 'ยังไม่มียอดคืน',
  refundReady: 'มียอดคืนรอบใหม่',
  refundReceive: 'รับยอดคืน',
  refundDone: 'รับยอดคืนแล้ว',
  refundAccrued: 'ยอดคืนสะสม',
  refundToWallet: 'รับเข้ากระเป๋า',
  refundAsk: 'รับยอดคืน {amount} เข้ากระเป๋า',
  refundLog: 'ประวัติ',
};

export type GiftWords = typeof th;

const en: GiftWords = {
  inviteBonus: 'Invite bonus',
  receive: 'Receive',
  friends: 'What your friends have brought',
  inviteAsk: 'Receive invite bonus {amount}',
  inviteReceive: 'Receive bonus',
  inviteDone: 'The invite bonus is in your wallet.',
  refundNone: 'No refund found',
  refundReady: 'A refund is ready',
  refundReceive: 'Receive refund',
  refundDone: 'Your refund is received.',
  refundAccrued: 'Refund collected',
  refundToWallet: 'Receive to wallet',
  refundAsk: 'Receive {amount} to your wallet',
  refundLog: 'History',
};

/** What the screens of gifts say, as a person reads it. */
export const giftWords: Record<Language, GiftWords> = { th, en };
