import type { Messages } from '../main/en.ts';

export const editName: Messages['editName'] = {
  title: 'แก้ไขชื่อบัญชี',
  label: 'ชื่อบัญชีภาษาอังกฤษ',
  hint: 'ตามสมุดบัญชี ตัวอักษร A–Z และเว้นวรรค',
  why: '{bank}แสดงชื่อเป็นภาษาอังกฤษ ใช้ชื่อให้ตรงกัน ระบบจะพบยอดโอนของคุณทันที',
  save: 'บันทึก',
  saved: 'บันทึกชื่อบัญชีแล้ว',
};
