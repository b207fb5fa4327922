import type { Words } from '../en/words.ts';

export const contact: Words['contact'] = {
  title: 'ຕິດຕໍ່ພວກເຮົາ',
  line: 'LINE',
  open: 'ເປີດ',
  qr: 'QR ຂອງ LINE {name}',
  scan: 'ສະແກນເພື່ອເພີ່ມໝູ່ໃນ LINE',
};
