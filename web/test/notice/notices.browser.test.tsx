import { noticeChoose, noticeGet, noticeLineAdd, noticePushAdd, noticeRemove } from '@kapao/contract/notice';
import type { NoticeState } from '@kapao/contract/notice';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, lose, refuse, reply } from '../server.ts';

type Ability = 'can' | 'inLine' | 'iphone' | 'unsupported';

const browser = vi.hoisted(() => ({
  ability: 'can' as Ability,
  permission: 'default' as NotificationPermission,
  mark: null as string | null,
  refused: false,
}));

vi.mock('../../src/notice/browser.ts', () => ({
  readAbility: () => browser.ability,
  readPermission: () => browser.permission,
  readMark: async () => browser.mark,
  subscribeBrowser: async () => {
    browser.permission = browser.refused ? 'denied' : 'granted';
    browser.mark = browser.refused ? null : 'own';
    return browser.refused
      ? null
      : { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  },
  unsubscribeBrowser: async () => {
    browser.mark = null;
  },
}));

const events = ['deposit', 'payoutPaid', 'payoutRefused', 'refundEnding', 'chatAnswer'] as const;
const createdAt = '2026-11-22T10:00:00Z';
const stateIn = (language: NoticeState['language'], more: Partial<NoticeState> = {}): NoticeState => ({
  push: { key: 'B'.repeat(87) },
  line: {},
  language,
  events: [...events],
  subscriptions: [],
  ...more,
});
const own = { id: 'a'.repeat(20), channel: 'push', mark: 'own', createdAt } as const;
const linked = { id: 'b'.repeat(20), channel: 'line', mark: 'line', createdAt } as const;
const device = (name: string) => page.getByRole('switch', { name });

beforeEach(() => Object.assign(browser, { ability: 'can', permission: 'default', mark: null, refused: false }));

describe.each(testLanguages)('members choose their notices (%s)', (language) => {
  test('the browser is asked only after a tap, then the switch is on and off again', async () => {
    reply(noticeGet, stateIn(language));
    const say = await openApp('/user/profile', { language });
    await expectSaid(say.notice.about);
    await expect.element(device(say.notice.device)).toHaveAttribute('aria-checked', 'false');
    expect(callsOf(noticePushAdd)).toEqual([]);
    reply(noticePushAdd, stateIn(language, { subscriptions: [own] }));
    await device(say.notice.device).click();
    await expect.element(device(say.notice.device)).toHaveAttribute('aria-checked', 'true');
    await expectSaid(say.notice.turnedOn);
    expect(callsOf(noticePushAdd).map(({ body }) => body.endpoint)).toEqual(['https://fcm.googleapis.com/x']);
    reply(noticeRemove, stateIn(language));
    await device(say.notice.device).click();
    await expect.element(device(say.notice.device)).toHaveAttribute('aria-checked', 'false');
    expect(callsOf(noticeRemove).map(({ path }) => path)).toEqual([`/api/notice/${own.id}`]);
  });

  test('a refused question is shown as blocked, with the way out, and the switch rests', async () => {
    reply(noticeGet, stateIn(language));
    browser.refused = true;
    const say = await openApp('/user/profile', { language });
    await device(say.notice.device).click();
    await expectSaid(say.notice.denied);
    await expect.element(device(say.notice.device)).toHaveAttribute('aria-disabled', 'true');
    expect(callsOf(noticePushAdd)).toEqual([]);
  });

  test.each(['inLine', 'iphone', 'unsupported'] as const)('a browser that cannot (%s) says so', async (ability) => {
    reply(noticeGet, stateIn(language));
    browser.ability = ability;
    const say = await openApp('/user/profile', { language });
    await expectSaid(say.notice[ability]);
    await expect.element(device(say.notice.device)).not.toBeInTheDocument();
    await expect.element(button(`${say.notice.lineLink} ${say.notice.line}`)).toBeVisible();
  });

  test('a call that fails leaves the switch off and says so', async () => {
    reply(noticeGet, stateIn(language));
    refuse(noticePushAdd, 'REQUEST_LIMIT', { retryAfter: 60 });
    const say = await openApp('/user/profile', { language });
    await device(say.notice.device).click();
    await expectSaid(say.notice.failed);
    await expect.element(device(say.notice.device)).toHaveAttribute('aria-checked', 'false');
  });

  test('LINE is linked by a code in a sheet, which closes when the link is there', async () => {
    reply(noticeGet, stateIn(language));
    reply(noticeLineAdd, { code: 'ABCD2345', url: 'https://line.me/R/oaMessage/%40kapao/?ABCD2345', until: createdAt });
    const say = await openApp('/user/profile', { language });
    await button(`${say.notice.lineLink} ${say.notice.line}`).click();
    const sheet = sheetNamed(say.notice.lineTitle);
    await expectHolds(sheet, 'ABCD2345');
    await expect
      .element(sheet.getByRole('link', { name: say.notice.lineOpen }))
      .toHaveAttribute('href', 'https://line.me/R/oaMessage/%40kapao/?ABCD2345');
    reply(noticeGet, stateIn(language, { subscriptions: [linked] }));
    await expect.element(sheet).not.toBeInTheDocument();
    reply(noticeRemove, stateIn(language));
    await button(`${say.notice.lineUnlink} ${say.notice.line}`).click();
    await expectSaid(say.notice.lineUnlinked);
  });

  test('events are chosen one by one', async () => {
    reply(noticeGet, stateIn(language, { subscriptions: [linked] }));
    reply(noticeChoose, ({ body }) =>
      stateIn(language, { ...(body as Pick<NoticeState, 'events'>), subscriptions: [linked] }),
    );
    const say = await openApp('/user/profile', { language });
    const box = page.getByRole('checkbox', { name: say.notice.event.chatAnswer });
    await box.click();
    await expect.element(box).not.toBeChecked();
    expect(callsOf(noticeChoose).map(({ body }) => body.events)).toEqual([events.slice(0, 4)]);
  });
});

test('notices take the language that the wallet is read in', async () => {
  reply(noticeGet, stateIn('th', { subscriptions: [linked] }));
  reply(noticeChoose, stateIn('en', { subscriptions: [linked] }));
  await openApp('/user/profile', { language: 'en' });
  await expect.poll(() => callsOf(noticeChoose).map(({ headers }) => headers.get('accept-language'))).toEqual(['en']);
});

test('nothing is shown while no channel is set up', async () => {
  const say = await openApp('/user/profile', { language: 'en' });
  await expectSaid(say.profile.lossLimit);
  await expect.element(page.getByRole('heading', { name: say.notice.title })).not.toBeInTheDocument();
});

test('notices that cannot be loaded leave the profile in place and can be asked for again', async () => {
  const stop = lose(noticeGet);
  const say = await openApp('/user/profile', { language: 'en' });
  await expect.element(page.getByText(say.notice.loadFailed)).toBeVisible();
  stop();
  reply(noticeGet, stateIn('en'));
  await page.getByRole('main').getByRole('button', { name: say.common.retry }).click();
  await expectSaid(say.notice.about);
});
