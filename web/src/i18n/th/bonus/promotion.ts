import type { PromotionWords } from '../../en/bonus/promotion.ts';

export const promotion: PromotionWords = {
  label: 'รหัสโปรโมชัน',
  search: 'ค้นหา',
  required: 'กรุณาใส่รหัสโปรโมชัน',
  searching: 'กำลังค้นหา',
  none: 'ไม่พบโปรโมชันของรหัส {code}',
  searchFailed: 'ค้นหาไม่สำเร็จ',
  activate: 'รับโปรโมชันนี้',
};
