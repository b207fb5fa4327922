import type { PromotionMessages } from './en.ts';

export const promotion: PromotionMessages = {
  label: 'โค้ดโปรโมชัน',
  search: 'ค้นหา',
  required: 'กรุณาใส่โค้ดโปรโมชัน',
  searching: 'กำลังค้นหา',
  none: 'ไม่พบโปรโมชันของโค้ด {code}',
  searchFailed: 'ค้นหาไม่สำเร็จ',
  activate: 'รับโปรโมชันนี้',
};
