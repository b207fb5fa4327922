import type { PageMessages } from '../pages/en.ts';

export const contact: PageMessages['contact'] = {
  title: 'ຕິດຕໍ່ພວກເຮົາ',
  line: 'LINE',
  open: 'ເປີດ',
  qr: 'QR ຂອງ LINE {name}',
  scan: 'ສະແກນເພື່ອເພີ່ມໝູ່ໃນ LINE',
};
