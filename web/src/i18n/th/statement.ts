import type { PageWords } from '../en/pages.ts';

export const statement: PageWords['statement'] = {
  title: 'รายการ',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  bonus: 'โบนัส',
  finishBonus: 'สิ้นสุดเงื่อนไขโบนัส',
  transfer: 'โอน {from} ไป {to}',
  adjust: 'ปรับยอดโดยทีมงาน',
  success: 'สำเร็จ',
  failed: 'ไม่สำเร็จ',
  pending: 'กำลังดำเนินการ',
  empty: 'ยังไม่มีรายการ',
  emptyHint: 'เมื่อฝาก ถอน หรือโอน รายการจะขึ้นที่นี่',
  firstDeposit: 'ไปที่กระเป๋า',
  loadFailed: 'โหลดรายการไม่สำเร็จ',
  slips: 'สถานะสลิป',
};
