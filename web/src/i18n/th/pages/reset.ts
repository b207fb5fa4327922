import type { PageMessages } from '../../en/pages.ts';

export const reset: PageMessages['reset'] = {
  phoneTitle: 'ลืมรหัสผ่าน',
  phoneText: 'เราจะส่งรหัสไปที่เบอร์ที่คุณใช้เข้าสู่ระบบ',
  send: 'ส่งรหัส',
  otpText: 'ถ้า {phone} เป็นสมาชิก รหัส 6 หลักกำลังส่งไป',
  passwordTitle: 'ตั้งรหัสผ่านใหม่',
  passwordText: 'สำหรับ {phone}',
  newPassword: 'รหัสผ่านใหม่',
  confirmPassword: 'ยืนยันรหัสผ่านใหม่',
  save: 'บันทึกรหัสผ่านใหม่',
  done: 'บันทึกรหัสผ่านใหม่แล้ว กรุณาเข้าสู่ระบบ',
  unknown: 'ยังไม่ได้รับคำตอบจากระบบ กรุณาลองเข้าสู่ระบบด้วยรหัสผ่านใหม่ก่อน ถ้าเข้าไม่ได้ให้เริ่มอีกครั้ง',
};
