import type { PageMessages } from '../pages/en.ts';

export const contact: PageMessages['contact'] = {
  title: 'ติดต่อเรา',
  line: 'LINE',
  open: 'เปิด',
  qr: 'QR ของ LINE {name}',
  scan: 'สแกนเพื่อเพิ่มเพื่อนใน LINE',
};
