import type { GoneMessages } from './en.ts';

export const gone: GoneMessages = {
  check: 'ตรวจสอบอีกครั้ง',
  still: 'บริการยังปิดอยู่ ตรวจสอบล่าสุดเวลา {time} น.',
  notKnown: 'ตรวจสอบไม่สำเร็จ กรุณาลองอีกครั้ง',
};
