import type { GoneWords } from '../en/gone.ts';

export const gone: GoneWords = {
  check: 'ตรวจสอบอีกครั้ง',
  still: 'บริการยังปิดอยู่ ตรวจสอบล่าสุดเวลา {time} น.',
  notKnown: 'ตรวจสอบไม่สำเร็จ กรุณาลองอีกครั้ง',
};
