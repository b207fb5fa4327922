import type { LineMessages } from './en.ts';

export const line: LineMessages = {
  title: 'คุณกำลังใช้งานใน LINE',
  text: 'หากต้องการบันทึกรูป QR หรือติดตั้งกระเป๋าไว้ในเครื่อง กรุณาเปิดในเบราว์เซอร์',
  open: 'เปิดในเบราว์เซอร์',
  close: 'ใช้ใน LINE ต่อ',
};
