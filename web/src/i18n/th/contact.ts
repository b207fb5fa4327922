import type { Words } from '../en/words.ts';

export const contact: Words['contact'] = {
  title: 'ติดต่อเรา',
  line: 'LINE',
  open: 'เปิด',
  qr: 'QR ของ LINE {name}',
  scan: 'สแกนเพื่อเพิ่มเพื่อนใน LINE',
};
