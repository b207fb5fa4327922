import type { PageWords } from '../en/pages.ts';

export const profile: PageWords['profile'] = {
  title: 'โปรไฟล์',
  memberId: 'รหัส {id}',
  account: 'บัญชีสมาชิก',
  username: 'ชื่อผู้ใช้',
  joined: 'สมัครเมื่อ',
  bank: 'บัญชีธนาคาร',
  bankNote: 'ฝากและถอนได้ด้วยบัญชีนี้เท่านั้น',
};
