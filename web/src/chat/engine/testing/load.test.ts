import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calm } from './network.ts';
import { createWorld, seeded, itemTexts, type Tab } from './world.ts';
import type { Chat } from '../view.ts';

// `npm run soak` runs these at full length, the gate a sample. `SEED=` repeats a run.
const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SEED'] ?? 7);

const hundred = (author: string): string[] => Array.from({ length: 100 }, (_, at) => `${author}${at + 1}`);

test('T6: 200 ± 200 ms, 5 % resets, lost, doubled and swapped events: no message out of order', async () => {
  const random = seeded(seed);
  const weather = { ...calm(), delayMs: () => 400 * random(), reset: 0.05, lose: 0.05, double: 0.1 };
  const world = createWorld(seed, weather);
  const browser = world.browser();
  const tabs = [world.openTab(browser), world.openTab(browser)];
  await world.pass(2_000);
  for (let at = 0; at < 100; at += 1) {
    tabs[0]?.chat.sendText(`a${at + 1}`);
    world.server.append('agent', `b${at + 1}`);
    if (random() < 0.05) tabs[at % 2]?.socket()?.breakOff();
    await world.pass(100);
  }
  await world.pass(180_000);
  const log = world.server.log.map(({ message }) => String(message.payload['text']));
  for (const author of ['a', 'b']) expect(log.filter((text) => text.startsWith(author))).toEqual(hundred(author));
  for (const { chat } of tabs) {
    await loadAll(world, chat);
    expect(itemTexts(chat)).toEqual(log);
  }
});

test('T7: twenty written without a connection, the tab killed, opened again twice: twenty rows', async () => {
  const world = createWorld(seed);
  const browser = world.browser();
  const first = world.openTab(browser);
  await world.pass(1_000);
  world.setOnline(false);
  const texts = Array.from({ length: 20 }, (_, at) => `m${at + 1}`);
  for (const text of texts) first.chat.sendText(text);
  await world.pass(10_000);
  first.kill();
  const tabs = [world.openTab(browser), world.openTab(browser)];
  await world.pass(1_000);
  for (const { chat } of tabs) expect(itemTexts(chat)).toEqual(texts);
  world.weather.reset = 0.2;
  world.setOnline(true);
  await world.pass(500);
  tabs[0]?.kill();
  await world.pass(60_000);
  expect(world.server.log.map(({ message }) => message.payload['text'])).toEqual(texts);
  expect(browser.entries.size).toBe(0);
  const { chat } = tabs[1] ?? first;
  await loadAll(world, chat);
  expect(itemTexts(chat)).toEqual(texts);
  expect(chat.getView().items.every(({ kind }) => kind === 'message')).toBe(true);
});

const events = [
  'agent',
  'bot',
  'own',
  'offline',
  'online',
  'break',
  'goodbye',
  'bottom',
  'up',
  'hide',
  'show',
] as const;
const steps = fc.array(fc.tuple(fc.constantFrom(...events), fc.nat(1), fc.nat(3)), { minLength: 5, maxLength: 30 });
const before = fc.record({ messages: fc.nat(40), read: fc.nat(40) });

test(
  'T12: unread is the count of the model, whatever happens in two tabs',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, before, fc.nat(), async (plan, { messages, read }, worldSeed) => {
        const world = createWorld(worldSeed, { ...calm(), lose: 0.1, double: 0.1, reset: 0.05 });
        for (let at = 0; at < messages; at += 1)
          world.server.append(at % 3 === 0 ? 'customer' : 'agent', 'x', `old-${at}`);
        const readAtFirst = world.server.read(read).readSeq;
        const browser = world.browser();
        const tabs = [world.openTab(browser), world.openTab(browser)];
        for (const [event, which, long] of plan) {
          happen(world, tabs[which], event);
          await world.pass([0, 30, 700, 6_000][long] ?? 0);
          for (const { chat } of tabs) expectModel(world, chat, readAtFirst);
        }
        world.weather.reset = 0;
        world.setOnline(true);
        for (const tab of tabs) tab.chat.setAtBottom(false);
        await world.pass(70_000);
        for (const { chat } of tabs) expect(chat.getView().unread).toBe(world.server.unread());
        for (const tab of tabs) tab.show(true);
        tabs[0]?.chat.setAtBottom(true);
        await world.pass(70_000);
        expect(world.server.unread()).toBe(0);
        for (const { chat } of tabs) expect(chat.getView()).toMatchObject({ unread: 0, preview: null });
      }),
      { numRuns: soak ? 10_000 : 300, seed },
    );
  },
  soak ? 1_800_000 : 60_000,
);

type World = ReturnType<typeof createWorld>;

/**
 * Compares a tab's count with the server's, up to the newest message shown. The read mark may be older, never newer.
 */
function expectModel({ server }: World, chat: Chat, readAtFirst: number): void {
  const { items, unread, preview, loaded } = chat.getView();
  const shown = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []));
  const last = shown.findIndex(({ seq }, at) => shown[at + 1]?.seq !== seq + 1);
  const newest = shown[last]?.seq ?? 0;
  const others = (from: number, to: number): number =>
    Math.min(100, server.log.filter(({ seq, sender }) => from < seq && seq <= to && sender !== 'customer').length);
  if (!loaded) return;
  const lowest = (shown[0]?.seq ?? 1) - 1;
  expect(unread).toBeLessThanOrEqual(others(readAtFirst, lowest > readAtFirst ? server.log.length : newest));
  expect(unread).toBeGreaterThanOrEqual(others(Math.max(server.readSeq(), lowest), newest));
  expect(preview === null).toBe(unread === 0);
}

async function loadAll(world: World, chat: Chat): Promise<void> {
  while (chat.getView().hasOlder) {
    void chat.loadOlder();
    await world.pass(2_000);
  }
}

function happen(world: World, tab: Tab | undefined, event: (typeof events)[number]): void {
  if (!tab) return;
  const { chat } = tab;
  const acts: Record<(typeof events)[number], () => unknown> = {
    agent: () => world.server.append('agent', 'a'),
    bot: () => world.server.append('bot', 'b'),
    own: () => chat.sendText('own'),
    offline: () => world.setOnline(false),
    online: () => world.setOnline(true),
    break: () => tab.socket()?.breakOff(),
    goodbye: () => tab.socket()?.sayGoodbye(),
    bottom: () => chat.setAtBottom(true),
    up: () => chat.setAtBottom(false),
    hide: () => tab.show(false),
    show: () => tab.show(true),
  };
  acts[event]();
}
