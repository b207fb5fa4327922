import { chatGuest, chatHistory, chatSend, chatSummary, chatUploadImage } from '@kapao/contract/chat';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import { emptyRoom, endConversation, say } from '../../journeys/steps/room.ts';
import { lookAgain } from '../../journeys/steps/sheet.ts';
import { fill } from '@kapao/i18n/fill';
import { screensAt, type Step } from '../screen.ts';
import { alters, click, find, goOffline, holds, home, refuses, see, seeHidden, top } from '../steps.ts';
import { holdTalk, talk, type Line } from './talk.ts';

const opener = 'button[aria-haspopup=dialog][aria-expanded]';
const open: readonly Step[] = [click(opener), see('dialog[open]')];
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
      before: [refuses(chatUploadImage, 413, 'FILE_TOO_LARGE'), refuses(chatSend, 404, 'NO_DATA')],
      steps: [...loaded, sendPicture, see(`${top}li p`), write('thanks'), see(`${top}li p >> nth=2`)],
    },
    'chat-picture': { steps: [...loaded, sendPicture, click(`${top}li button:has(img)`), seeHidden(`${top}[inert]`)] },
  }),
  ...screensAt('/user/contact', 'fresh', {
    'chat-unread': { before: [holdMany], steps: [...loaded, toStart, receiveOne, see(`${top}bdi >> nth=-1`)] },
    'chat-ended': { as: 'unreadable', before: [holdEnded], steps: [...loaded, rate, see(`${top}textarea`)] },
  }),
];
