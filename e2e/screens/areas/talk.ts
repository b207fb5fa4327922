import { emptyRoom, endConversation, readAll, say } from '../../journeys/steps/room.ts';
import { languages, type Language } from '@kapao/contract/language';
import type { Visit } from '../screen.ts';

const texts = {
  hello: ['สวัสดีครับ', 'ສະບາຍດີ', 'Hello'],
  problem: ['ฝากเงินแล้วยอดยังไม่เข้าครับ', 'ຝາກເງິນແລ້ວຍອດຍັງບໍ່ເຂົ້າ', 'I made a deposit, but it has not arrived'],
  answer: ['ยอดเงินจะเข้าภายใน 5 นาที', 'ຍອດເງິນຈະເຂົ້າພາຍໃນ 5 ນາທີ', 'The money arrives within 5 minutes.'],
  ask: [
    'รบกวนส่งสลิปให้ทีมงานตรวจสอบ หรือเลือกหัวข้อด้านล่าง',
    'ລົບກວນສົ່ງສະລິບໃຫ້ທີມງານກວດ ຫຼື ເລືອກຫົວຂໍ້ລຸ່ມນີ້',
    'Please send us the slip, or choose one of these',
  ],
  deposit: ['วิธีฝากเงิน', 'ວິທີຝາກເງິນ', 'How to deposit'],
  depositSteps: ['3 ขั้นตอน ใช้เวลา 1 นาที', '3 ຂັ້ນຕອນ ໃຊ້ເວລາ 1 ນາທີ', '3 steps, about a minute'],
  withdraw: ['วิธีถอนเงิน', 'ວິທີຖອນເງິນ', 'How to withdraw'],
  withdrawSteps: ['ใช้เวลา 2 นาที', 'ໃຊ້ເວລາ 2 ນາທີ', 'About 2 minutes'],
  show: ['ดูวิธี', 'ເບິ່ງວິທີ', 'Show me'],
  call: ['โทรหาทีมงาน', 'ໂທຫາທີມງານ', 'Call the team'],
  sent: ['ส่งสลิปแล้ว', 'ສົ່ງສະລິບແລ້ວ', 'I have sent it'],
  more: ['ให้ช่วยเรื่องอะไรต่อ', 'ໃຫ້ຊ່ວຍເລື່ອງຫຍັງຕໍ່', 'Is there anything else'],
  missing: ['ยอดไม่เข้า', 'ຍອດບໍ່ເຂົ້າ', 'Deposit missing'],
  account: ['เปลี่ยนบัญชี', 'ປ່ຽນບັນຊີ', 'Change account'],
  thanks: ['ขอบคุณครับ', 'ຂອບໃຈຫຼາຍໆ', 'Thank you'],
  checking: ['ทีมงานกำลังตรวจสอบสลิป', 'ທີມງານກຳລັງກວດສະລິບ', 'The team is checking the slip'],
} as const;

export type Line = keyof typeof texts;

export const talk = (language: Language, line: Line): string => texts[line][languages.indexOf(language)] ?? '';

const postback = (title: string) => ({ type: 'postback', title, payload: 'x' });

export async function holdTalk({ stack, stage: { rich: member }, language }: Visit): Promise<void> {
  const line = (key: Line): string => talk(language, key);
  await emptyRoom(stack, member);
  await say(stack, member, 'text', { text: line('hello') }, 'customer');
  await endConversation(stack, member);
  await say(stack, member, 'text', { text: line('problem') }, 'customer');
  await say(stack, member, 'text', { text: `${line('answer')}\nhttps://kapao.example/help` });
  await say(stack, member, 'media', { message: '', url: false, fileType: 'image', filePath: '/nowhere' });
  await say(stack, member, 'hologram', {});
  await say(stack, member, 'buttons', {
    text: line('ask'),
    buttons: [
      { type: 'web', title: line('deposit'), payload: 'https://kapao.example/howto' },
      { type: 'call', title: line('call'), payload: '+66 2 123 4567' },
      postback(line('sent')),
    ],
  });
  await say(stack, member, 'generic', {
    elements: [
      { title: line('deposit'), subtitle: line('depositSteps'), image_url: '', buttons: [postback(line('show'))] },
      { title: line('withdraw'), subtitle: line('withdrawSteps'), image_url: '', buttons: [postback(line('show'))] },
    ],
  });
  await say(stack, member, 'quick_replies', {
    text: line('more'),
    quick_replies: [postback(line('missing')), postback(line('account'))],
  });
  await readAll(stack, member);
}
