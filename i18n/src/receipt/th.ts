import type { ReceiptMessages } from './en.ts';

export const receipt: ReceiptMessages = {
  title: {
    deposit: { done: 'เงินเข้ากระเป๋าแล้ว', pending: 'กำลังตรวจยอดฝาก', failed: 'ฝากเงินไม่สำเร็จ' },
    withdraw: { done: 'โอนเข้าบัญชีแล้ว', pending: 'แจ้งถอนแล้ว รอโอนเข้าบัญชี', failed: 'ถอนเงินไม่สำเร็จ' },
    transfer: { done: 'โอนสำเร็จ', pending: 'กำลังโอน', failed: 'โอนไม่สำเร็จ' },
    bonus: { done: 'รับโบนัสแล้ว', pending: 'กำลังเพิ่มโบนัส', failed: 'ไม่ได้รับโบนัส' },
    invite: { done: 'รับโบนัสชวนเพื่อนแล้ว', pending: 'กำลังเพิ่มโบนัสชวนเพื่อน', failed: 'ไม่ได้รับโบนัสชวนเพื่อน' },
    refund: { done: 'รับยอดคืนแล้ว', pending: 'กำลังเพิ่มยอดคืน', failed: 'ไม่ได้รับยอดคืน' },
    prize: { done: 'รับรางวัลแล้ว', pending: 'กำลังเพิ่มรางวัล', failed: 'ไม่ได้รับรางวัล' },
    condition: { done: 'ทำครบเงื่อนไขโบนัสแล้ว', pending: 'กำลังใช้โบนัส', failed: 'โบนัสจบแล้ว' },
    adjust: { done: 'ทีมงานปรับยอดแล้ว', pending: 'ทีมงานกำลังปรับยอด', failed: 'ปรับยอดไม่สำเร็จ' },
  },
  from: 'จาก',
  to: 'ไปยัง',
  time: 'เวลา',
  number: 'เลขที่รายการ',
  about: 'รายละเอียด',
  balance: 'ยอดในกระเป๋า',
  share: 'แชร์เป็นรูป',
  save: 'บันทึกรูป',
  saved: 'บันทึกรูปแล้ว',
  shareFailed: 'สร้างรูปไม่สำเร็จ กรุณาลองอีกครั้ง',
  hold: 'กดค้างที่รูปเพื่อบันทึก',
  picture: 'รูปของรายการนี้',
  file: 'kapao-receipt',
};
