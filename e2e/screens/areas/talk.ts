import { emptyRoom, endConversation, readAll, say } from '../../journeys/steps/chat/room.ts';
import type { Language } from '../../messages.ts';
import type { Visit } from '../screen.ts';

const th = {
  hello: 'สวัสดีครับ',
  problem: 'ฝากเงินแล้วยอดยังไม่เข้าครับ',
  answer: 'ยอดเงินจะเข้าภายใน 5 นาที',
  ask: 'รบกวนส่งสลิปให้ทีมงานตรวจสอบ หรือเลือกหัวข้อด้านล่าง',
  deposit: 'วิธีฝากเงิน',
  depositSteps: '3 ขั้นตอน ใช้เวลา 1 นาที',
  withdraw: 'วิธีถอนเงิน',
  withdrawSteps: 'ใช้เวลา 2 นาที',
  show: 'ดูวิธี',
  call: 'โทรหาทีมงาน',
  sent: 'ส่งสลิปแล้ว',
  more: 'ให้ช่วยเรื่องอะไรต่อ',
  missing: 'ยอดไม่เข้า',
  account: 'เปลี่ยนบัญชี',
  thanks: 'ขอบคุณครับ',
  checking: 'ทีมงานกำลังตรวจสอบสลิป',
};

export type Talk = typeof th;

const la: Talk = {
  hello: 'ສະບາຍດີ',
  problem: 'ຝາກເງິນແລ້ວຍອດຍັງບໍ່ເຂົ້າ',
  answer: 'ຍອດເງິນຈະເຂົ້າພາຍໃນ 5 ນາທີ',
  ask: 'ລົບກວນສົ່ງສະລິບໃຫ້ທີມງານກວດ ຫຼື ເລືອກຫົວຂໍ້ລຸ່ມນີ້',
  deposit: 'ວິທີຝາກເງິນ',
  depositSteps: '3 ຂັ້ນຕອນ ໃຊ້ເວລາ 1 ນາທີ',
  withdraw: 'ວິທີຖອນເງິນ',
  withdrawSteps: 'ໃຊ້ເວລາ 2 ນາທີ',
  show: 'ເບິ່ງວິທີ',
  call: 'ໂທຫາທີມງານ',
  sent: 'ສົ່ງສະລິບແລ້ວ',
  more: 'ໃຫ້ຊ່ວຍເລື່ອງຫຍັງຕໍ່',
  missing: 'ຍອດບໍ່ເຂົ້າ',
  account: 'ປ່ຽນບັນຊີ',
  thanks: 'ຂອບໃຈຫຼາຍໆ',
  checking: 'ທີມງານກຳລັງກວດສະລິບ',
};

const en: Talk = {
  hello: 'Hello',
  problem: 'I made a deposit, but it has not arrived',
  answer: 'The money arrives within 5 minutes.',
  ask: 'Please send us the slip, or choose one of these',
  deposit: 'How to deposit',
  depositSteps: '3 steps, about a minute',
  withdraw: 'How to withdraw',
  withdrawSteps: 'About 2 minutes',
  show: 'Show me',
  call: 'Call the team',
  sent: 'I have sent it',
  more: 'Is there anything else',
  missing: 'Deposit missing',
  account: 'Change account',
  thanks: 'Thank you',
  checking: 'The team is checking the slip',
};

/** What is written in the chats of the catalogue, in the language of the visit. */
export const talks: Record<Language, Talk> = { th, la, en };

const postback = (title: string) => ({ type: 'postback', title, payload: 'x' });

/** Stores the conversation of the drawing, and the kinds of message it lacks. */
export async function holdTalk({ stack, stage: { rich: member }, language }: Visit): Promise<void> {
  const talk = talks[language];
  await emptyRoom(stack, member);
  await say(stack, member, 'text', { text: talk.hello }, 'customer');
  await endConversation(stack, member);
  await say(stack, member, 'text', { text: talk.problem }, 'customer');
  await say(stack, member, 'text', { text: `${talk.answer}\nhttps://kapao.example/help` });
  await say(stack, member, 'media', { message: '', url: false, fileType: 'image', filePath: '/nowhere' });
  await say(stack, member, 'hologram', {});
  await say(stack, member, 'buttons', {
    text: talk.ask,
    buttons: [
      { type: 'web', title: talk.deposit, payload: 'https://kapao.example/howto' },
      { type: 'call', title: talk.call, payload: '+66 2 123 4567' },
      postback(talk.sent),
    ],
  });
  await say(stack, member, 'generic', {
    elements: [
      { title: talk.deposit, subtitle: talk.depositSteps, image_url: '', buttons: [postback(talk.show)] },
      { title: talk.withdraw, subtitle: talk.withdrawSteps, image_url: '', buttons: [postback(talk.show)] },
    ],
  });
  await say(stack, member, 'quick_replies', {
    text: talk.more,
    quick_replies: [postback(talk.missing), postback(talk.account)],
  });
  await readAll(stack, member);
}
