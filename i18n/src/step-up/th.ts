import type { Messages } from '../main/en.ts';

export const stepUp: Messages['stepUp'] = {
  title: 'ยืนยันว่าเป็นคุณ',
  text: 'เพื่อความปลอดภัย กรุณาใส่รหัสผ่านอีกครั้ง ข้อมูลที่กรอกไว้ยังอยู่',
  confirm: 'ยืนยัน',
};
