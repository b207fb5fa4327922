import { chatGuest, chatHistory, chatSend, chatSummary, chatUploadImage } from '@kapao/contract/chat';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import { emptyRoom, endConversation, say, readAll } from '../../journeys/steps/room.ts';
import { lookAgain } from '../../journeys/steps/sheet.ts';
import { fill } from '@kapao/i18n/fill';
import { screensAt, type Step, type Visit } from '../screen.ts';
import { alters, click, find, goOffline, holds, home, opens, refuses, see, seeHidden, top } from '../steps.ts';
import { languages, type Language } from '@kapao/contract/language';

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

const opener = 'button[aria-haspopup=dialog][aria-expanded]';
const open = opens(opener);
const loaded: readonly Step[] = [...open, see(`${top}[role=log][aria-busy=false]`)];

const toStart: Step = ({ page }) =>
  page.locator('[role=log]').evaluate(async (log) => {
    for (let still = 0; still < 10; still = log.scrollTop === 0 ? still + 1 : 0) {
      log.scrollTo(0, 0);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });

const write =
  (line: Line): Step =>
  async ({ page, language }) => {
    const sheet = page.locator('dialog[open]').last();
    await sheet.locator('textarea').last().fill(talk(language, line));
    await sheet.locator('form [type=submit]').last().click();
  };

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMwdgk1dgllgFAAFdYDMQlC68kAAAAASUVORK5CYII=';
const sendPicture: Step = ({ page }) =>
  page
    .locator('dialog[open] input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });

const holdMany: Step = async ({ stack, stage }) => {
  await emptyRoom(stack, stage.fresh);
  for (let count = 1; count <= 14; count += 1) await say(stack, stage.fresh, 'text', { text: `${count}` });
};
const receiveOne: Step = async ({ stack, stage, page, language }) => {
  await say(stack, stage.fresh, 'text', { text: talk(language, 'checking') });
  await lookAgain(page);
};

const holdEnded: Step = async ({ stack, stage, language }) => {
  await emptyRoom(stack, stage.unreadable);
  await say(stack, stage.unreadable, 'text', { text: talk(language, 'thanks') }, 'customer');
  await endConversation(stack, stage.unreadable);
};
const rate: Step = (visit) =>
  find(visit, (text) => `role=radio[name*=${JSON.stringify(fill(text.chat.rate.score, { score: 4 }))}]`).check({
    force: true,
  });

export const chatScreens = [
  ...screensAt('/user/contact', 'rich', {
    'launcher-unread': {
      docs: ['th-390'],
      before: [alters(chatSummary, { unread: 2 })],
      steps: [see(`${opener} >> text="2"`)],
    },
    'launcher-everywhere': {
      path: '/user/home',
      before: [alters(lookupEnableChatWidget, { everywhere: true })],
      steps: [home, see(opener)],
    },
    chat: {
      gate: true,
      docs: ['th-390', 'la-360'],
      before: [holdTalk],
      steps: [...loaded, see(`${top}[role=group] button`)],
    },
    'chat-earlier': { docs: ['en-1280'], before: [holdTalk], steps: [...loaded, toStart] },
  }),
  ...screensAt('/contact', undefined, {
    'chat-empty': { steps: loaded },
    'chat-loading': { waits: true, before: [holds(chatHistory)], steps: open },
    'chat-refused': { before: [refuses(chatGuest, 404, 'NO_DATA')], steps: [...open, see(`${top}[role=alert]`)] },
    'chat-offline': { steps: [...loaded, goOffline, write('problem'), see(`${top}li p`)] },
    'chat-sending': {
      before: [holds(chatSend), holds(chatUploadImage)],
      steps: [...loaded, sendPicture, write('thanks'), see(`${top}[role=progressbar]`)],
    },
    'chat-failed': {
      moves: true,
      before: [refuses(chatUploadImage, 413, 'FILE_TOO_LARGE'), refuses(chatSend, 404, 'NO_DATA')],
      steps: [...loaded, sendPicture, see(`${top}li p`), write('thanks'), see(`${top}li p >> nth=2`)],
    },
    'chat-picture': {
      moves: true,
      steps: [...loaded, sendPicture, click(`${top}li button:has(img)`), seeHidden(`${top}[inert]`)],
    },
  }),
  ...screensAt('/user/contact', 'fresh', {
    'chat-unread': {
      moves: true,
      before: [holdMany],
      steps: [...loaded, toStart, receiveOne, see(`${top}bdi >> nth=-1`)],
    },
    'chat-ended': {
      as: 'unreadable',
      moves: true,
      before: [holdEnded],
      steps: [...loaded, rate, see(`${top}textarea`)],
    },
  }),
];

type Line = keyof typeof texts;

const talk = (language: Language, line: Line): string => texts[line][languages.indexOf(language)] ?? '';

const postback = (title: string) => ({ type: 'postback', title, payload: 'x' });

async function holdTalk({ stack, stage: { rich: member }, language }: Visit): Promise<void> {
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
