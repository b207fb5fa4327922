import type { ProgressMessages } from '../../en/bonus/progress.ts';

export const progress: ProgressMessages = {
  from: {
    BONUS: 'โบนัสที่ใช้อยู่',
    PROMOTION: 'โปรโมชันที่ใช้อยู่',
    INVITE: 'โบนัสชวนเพื่อนที่ใช้อยู่',
    REFUND: 'ยอดคืนที่ใช้อยู่',
    COUPON: 'คูปองที่ใช้อยู่',
    ADJUST: 'เครดิตที่ใช้อยู่',
  },
  running: 'โบนัสที่ใช้อยู่',
  armed: 'ฝากครั้งเดียว {min} ขึ้นไป ภายใน {time} แล้วโบนัสจะเข้าพร้อมเงินฝาก',
  armedAny: 'ฝากเงินภายใน {time} แล้วโบนัสจะเข้าพร้อมเงินฝาก',
  waiting: 'โบนัสจะเข้าเมื่อทุกเกมแจ้งยอดเงินครบ ใช้เวลาไม่เกิน 10 นาที',
  expiring: 'หมดเวลาแล้ว กำลังดึงเงินกลับจากเกม เสร็จแล้วเงื่อนไขจะจบ',
  ends: 'คุณได้เก็บ {keep} และระบบหักคืน {forfeit}',
  measured: 'ยอดที่นับตอนนี้',
  target: 'เป้า {amount}',
  floor: 'จบที่ {amount}',
  spoken: 'ยอดที่นับ {measured} เป้า {target} จบที่ {floor}',
  targetMeans: 'ยอดถึง {target} ({percent}% ของยอดเริ่มต้น {base}) ถือว่าครบเงื่อนไข ถอนเงินได้',
  floorMeans: 'ยอดเหลือ {floor} ({percent}%) หรือน้อยกว่า เงื่อนไขจบ เงินที่เหลือเป็นของคุณและถอนได้',
  measuredMeans: 'ยอดที่นับ คือเงินทั้งหมดในกระเป๋าและในเกม ไม่รวมเงินที่ฝากหลังเริ่มโบนัส',
  onlyIn: 'เล่นได้ที่: {categories}',
  until: 'ถึง {time} (เหลือ {left})',
  lastKnown: 'ยอดล่าสุดที่ทราบ',
  lastKnownMeans: 'มีเกมที่ยังไม่แจ้งยอดมาสักพัก ตัวเลขนี้คือยอดล่าสุดที่ทราบ',
};
