import type { Messages } from '../main/en.ts';

export const withdraw: Messages['withdraw'] = {
  title: 'ถอนเงิน',
  available: 'ถอนได้',
  notThere: 'คุณมี {have}',
  recall: 'ในจำนวนนี้ {amount} อยู่ในเกม ระบบจะดึงกลับกระเป๋าก่อนถอน',
  account: 'เข้าบัญชี',
  submit: 'ถอน',
  submitAmount: 'ถอน {amount}',
  tooLittle: 'ยอดยังไม่พอถอน ขั้นต่ำ {min}',
  hold: 'พักการโอนเงินออกถึง {time} เพราะเปลี่ยนบัญชีธนาคารหรือรหัสผ่าน แจ้งถอนตอนนี้ได้ ระบบจะโอนให้หลังจากนั้น',
  condition: 'ยังไม่ครบเงื่อนไขโบนัส ดูเงื่อนไขก่อนถอน',
  measured: 'ทำได้ {measured} จาก {target}',
  armedEnds: 'ถ้าถอนตอนนี้ {title} ที่รอฝากอยู่จะสิ้นสุด',
  seeBonus: 'ดูโบนัส',
  done: 'แจ้งถอนแล้ว รอโอนเข้าบัญชี',
  stuck: 'ดึงเงินกลับจาก {games} ไม่สำเร็จ เงินยังอยู่ในเกมครบ',
  failed: 'ถอนไม่สำเร็จ',
  checking: 'กำลังตรวจสอบผล กรุณาอย่ากดซ้ำ',
  unknown: 'ยังตรวจสอบผลอยู่ เงินของคุณปลอดภัย ผลจะขึ้นให้เอง',
};
