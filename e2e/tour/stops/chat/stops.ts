import { chatGuest, chatHistory, chatSend, chatSummary, chatUploadImage } from '@kapao/contract/chat';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import type { Locator } from '@playwright/test';
import { emptyRoom, endConversation, say } from '../../../journeys/steps/chat/room.ts';
import { lookAgain } from '../../../journeys/steps/chat/sheet.ts';
import { answer } from '../../../journeys/steps/refuse.ts';
import { alter, hold } from '../../replies.ts';
import type { Member } from '../../stage.ts';
import { arrive, atHome, top, type Stop, type Visit } from '../../stop.ts';
import { holdTalk, talks } from './talk.ts';

const opener = ({ page }: Visit): Locator => page.locator('button[aria-haspopup=dialog][aria-expanded]');

/** The chat of a member, or of a new guest. */
async function open(visit: Visit, member?: Member): Promise<Locator> {
  await arrive(visit, member ? '/user/contact' : '/contact', member);
  await opener(visit).click();
  await top(visit.page).waitFor();
  return top(visit.page);
}

async function openLoaded(visit: Visit, member?: Member): Promise<Locator> {
  const sheet = await open(visit, member);
  await sheet.locator('[role=log][aria-busy=false]').waitFor();
  return sheet;
}

async function write(sheet: Locator, text: string): Promise<void> {
  await sheet.locator('textarea').last().fill(text);
  await sheet.locator('form [type=submit]').last().click();
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMwdgk1dgllgFAAFdYDMQlC68kAAAAASUVORK5CYII=',
  'base64',
);

const send = (sheet: Locator): Promise<void> =>
  sheet.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture });

/** The chat, its button, and what becomes of messages. */
export const chatStops: readonly Stop[] = [
  {
    name: 'launcher-unread',
    who: 'member',
    mock: 'contact',
    open: async (visit) => {
      await alter(visit.page, chatSummary, { unread: 2 });
      await arrive(visit, '/user/contact', visit.stage.rich);
      await opener(visit).getByText('2', { exact: true }).waitFor();
    },
  },
  {
    name: 'launcher-everywhere',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, lookupEnableChatWidget, { everywhere: true });
      await atHome(visit);
      await opener(visit).waitFor();
    },
  },
  {
    name: 'chat',
    who: 'member',
    mock: 'contact-chat',
    open: async (visit) => {
      await holdTalk(visit, visit.stage.rich);
      const sheet = await openLoaded(visit, visit.stage.rich);
      await sheet.locator('[role=group] button').first().waitFor();
    },
  },
  {
    name: 'chat-earlier',
    who: 'member',
    mock: 'contact-chat',
    open: async (visit) => {
      await holdTalk(visit, visit.stage.rich);
      const sheet = await openLoaded(visit, visit.stage.rich);
      await sheet.locator('[role=log]').evaluate((log) => log.scrollTo(0, 0));
    },
  },
  { name: 'chat-empty', who: 'visitor', open: (visit) => openLoaded(visit) },
  {
    name: 'chat-loading',
    who: 'visitor',
    waits: true,
    open: async (visit) => {
      await hold(visit.page, chatHistory);
      await open(visit);
    },
  },
  {
    name: 'chat-refused',
    who: 'visitor',
    open: async (visit) => {
      await answer(visit.page, chatGuest, 404, { message: 'NO_DATA' });
      const sheet = await open(visit);
      await sheet.locator('[role=alert]').waitFor();
    },
  },
  {
    name: 'chat-offline',
    who: 'visitor',
    open: async (visit) => {
      const sheet = await openLoaded(visit);
      await visit.page.context().setOffline(true);
      await write(sheet, talks[visit.language].problem);
      await sheet.locator('li p').waitFor();
    },
  },
  {
    name: 'chat-sending',
    who: 'visitor',
    mock: 'contact-chat',
    open: async (visit) => {
      await hold(visit.page, chatSend);
      await hold(visit.page, chatUploadImage);
      const sheet = await openLoaded(visit);
      await send(sheet);
      await write(sheet, talks[visit.language].thanks);
      await sheet.locator('[role=progressbar]').waitFor();
    },
  },
  {
    name: 'chat-failed',
    who: 'visitor',
    mock: 'contact-chat',
    open: async (visit) => {
      await answer(visit.page, chatUploadImage, 413, { message: 'FILE_TOO_LARGE' });
      await answer(visit.page, chatSend, 404, { message: 'NO_DATA' });
      const sheet = await openLoaded(visit);
      await send(sheet);
      await sheet.locator('li p').nth(0).waitFor();
      await write(sheet, talks[visit.language].thanks);
      await sheet.locator('li p').nth(2).waitFor();
    },
  },
  {
    name: 'chat-picture',
    who: 'visitor',
    open: async (visit) => {
      const sheet = await openLoaded(visit);
      await send(sheet);
      await sheet.locator('li button img').click();
      await sheet.locator('[inert]').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'chat-unread',
    who: 'member',
    mock: 'contact-chat',
    open: async (visit) => {
      const { stack, page, stage } = visit;
      await emptyRoom(stack, stage.fresh);
      for (let count = 1; count <= 14; count += 1) await say(stack, stage.fresh, 'text', { text: `${count}` });
      const sheet = await openLoaded(visit, stage.fresh);
      await sheet.locator('[role=log]').evaluate((log) => log.scrollTo(0, 0));
      await say(stack, stage.fresh, 'text', { text: talks[visit.language].checking });
      await lookAgain(page);
      await sheet.locator('bdi').last().waitFor();
    },
  },
  {
    name: 'chat-ended',
    who: 'member',
    open: async (visit) => {
      const { stack, stage } = visit;
      await emptyRoom(stack, stage.unreadable);
      await say(stack, stage.unreadable, 'text', { text: talks[visit.language].thanks }, 'customer');
      await endConversation(stack, stage.unreadable);
      const sheet = await openLoaded(visit, stage.unreadable);
      await sheet.locator('[type=radio]').nth(3).check({ force: true });
      await sheet.locator('textarea').first().waitFor();
    },
  },
];
