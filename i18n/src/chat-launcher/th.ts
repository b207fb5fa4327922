import type { ChatLauncherMessages } from './en.ts';

export const chatLauncher: ChatLauncherMessages = {
  open: 'แชตกับทีมงาน',
  unread: 'ข้อความที่ยังไม่ได้อ่าน {count} ข้อความ',
  unreadOne: 'ข้อความที่ยังไม่ได้อ่าน 1 ข้อความ',
  always: 'ทุกวัน ตลอด 24 ชั่วโมง',
  hours: 'ทุกวัน {from}–{to} น. นอกเวลานี้ฝากข้อความไว้ได้',
};
