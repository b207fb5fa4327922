import type { PageWords } from '../../en/pages.ts';

export const contact: PageWords['contact'] = {
  title: 'ຕິດຕໍ່ພວກເຮົາ',
  line: 'LINE',
  open: 'ເປີດ',
  qr: 'QR ຂອງ LINE {name}',
  scan: 'ສະແກນເພື່ອເພີ່ມໝູ່ໃນ LINE',
};
