import type { Messages } from '../main/en.ts';

export const login: Messages['login'] = {
  title: 'เข้าสู่ระบบ',
  tagline: 'กระเป๋าเดียว ทุกบัญชีเกม',
  phone: 'เบอร์โทรศัพท์',
  password: 'รหัสผ่าน',
  remember: 'จดจำการเข้าสู่ระบบ',
  submit: 'เข้าสู่ระบบ',
  forgot: 'ลืมรหัสผ่าน',
  noAccount: 'ยังไม่มีบัญชี',
  register: 'สมัครสมาชิก',
};
