import type { PageWords } from '../../en/pages.ts';

export const contact: PageWords['contact'] = {
  title: 'ติดต่อเรา',
  line: 'LINE',
  open: 'เปิด',
  qr: 'QR ของ LINE {name}',
  scan: 'สแกนเพื่อเพิ่มเพื่อนใน LINE',
};
