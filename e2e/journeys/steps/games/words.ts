import { la } from '../la/game-words.ts';
import type { Language } from '../words.ts';

/** What the sheets of games and the carousels say, beside what every journey says. */
const th = {
  lastKnown: 'ยอดล่าสุดที่ทราบ',
  silent: '{names} ยังไม่ตอบ ยอดที่เห็นคือยอดล่าสุดที่ทราบ',
  someOlder: 'ยอดบางเกมอาจยังไม่เป็นปัจจุบัน',
  taken: '{name} ถูกเลือกอีกฝั่งแล้ว',
  takenHere: 'เลือกไว้อีกฝั่งแล้ว',
  moveAll: 'โอน {amount} เข้าเกม',
  part: 'จะโอน {amount} อีก {rest} อยู่ที่เดิม',
  recall: 'ดึงเงินจากทุกเกมกลับกระเป๋า {amount}',
  recalled: 'เงินกลับเข้ากระเป๋าครบแล้ว',
  recalledPart: 'เงินยังกลับมาไม่ครบ',
  recalledText: 'เงิน {amount} กลับเข้ากระเป๋าแล้ว',
  stillThere: 'โอนไม่สำเร็จ เงินยังอยู่ในเกมครบ',
  stayed: 'ยังอยู่ในเกม: {places}',
  playFailed: 'เปิดเกมไม่สำเร็จ',
  moneyThere: 'เงิน {amount} ของคุณอยู่ในบัญชี {name} แล้ว',
  signInThere: 'เกมนี้ให้เข้าสู่ระบบที่หน้าเกม ด้วยชื่อผู้ใช้และรหัสผ่านด้านบน',
  newPassword: 'ตั้งใหม่',
  reset: 'ตั้งรหัสผ่านใหม่',
  resetDone: 'ตั้งรหัสผ่านใหม่แล้ว',
  resetFailed: 'ตั้งรหัสผ่านใหม่ไม่สำเร็จ',
  resetRefused: 'ตั้งรหัสผ่านเกมใหม่ไม่สำเร็จ กรุณาลองอีกครั้ง',
};

const en: typeof th = {
  lastKnown: 'Last known',
  silent: '{names} did not answer. What you see there is the last known balance.',
  someOlder: 'Some game balances may not be up to date',
  taken: '{name} is chosen on the other side',
  takenHere: 'chosen on the other side',
  moveAll: 'Transfer {amount} to the game',
  part: '{amount} will be transferred. {rest} stays where it is.',
  recall: 'Bring all {amount} back from the games',
  recalled: 'Everything is back in the wallet',
  recalledPart: 'Not all the money has come back',
  recalledText: '{amount} is back in the wallet.',
  stillThere: 'The transfer did not go through. The money is still in the game.',
  stayed: 'Still in the games: {places}.',
  playFailed: 'Could not open the game',
  moneyThere: '{amount} of your money is already in {name}.',
  signInThere: 'You sign in on the game’s own page, with the username and password above.',
  newPassword: 'New password',
  reset: 'Set a new password',
  resetDone: 'New password set',
  resetFailed: 'Could not set a new password',
  resetRefused: 'The new game password could not be set. Please try again.',
};

export const gameWords: Record<Language, typeof th> = { th, la, en };
export type GameWords = typeof th;
