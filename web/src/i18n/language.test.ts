import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubWindow } from '../../testing/browser.ts';
import { fill } from './fill.ts';

async function openPage(kept?: string) {
  vi.resetModules();
  const page = stubWindow();
  if (kept !== undefined) page.localStorage.setItem('locale', kept);
  const description = { setAttribute: vi.fn() };
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '', querySelector: () => description });
  return { page, description, ...(await import('./language.ts')), ...(await import('./part.ts')) };
}

beforeEach(() => void vi.unstubAllGlobals());

describe('placeholders', () => {
  test('values take their places, as often as they stand there', () => {
    expect(fill('{a} and {b}, {a}', { a: 'x', b: 2 })).toBe('x and 2, x');
    expect(fill('{a}', { a: '$& {b}', b: 'y' })).toBe('$& {b}');
    expect(fill('{a}', { a: 0 })).toBe('0');
  });

  test('one without a value stays visible', () => {
    expect(fill('{a} {}', {})).toBe('{a} {}');
  });
});

describe('the first language', () => {
  test.each([
    [undefined, 'th'],
    ['en', 'en'],
    ['la', 'la'],
    ['fr', 'th'],
    ['', 'th'],
  ])('kept from last time %s: %s', async (kept, language) => {
    const { storedLanguage, currentLanguage } = await openPage(kept);
    expect(storedLanguage()).toBe(language);
    expect(currentLanguage()).toBe(language);
  });
});

describe('choosing a language', () => {
  test('the page says which it is, to browsers and to the server', async () => {
    const { switchLanguage, currentLanguage, description } = await openPage();
    await switchLanguage('la', false);
    expect(currentLanguage()).toBe('la');
    expect(document.documentElement.lang).toBe('lo');
    expect(document.cookie).toContain('lang=LA;');
    expect(description.setAttribute).toHaveBeenCalledWith('content', expect.stringMatching(/^Kapao .+/));
  });

  test('it is kept only when a person chose it', async () => {
    const { switchLanguage, page } = await openPage();
    await switchLanguage('en', false);
    expect(page.localStorage.getItem('locale')).toBeNull();
    await switchLanguage('en', true);
    expect(page.localStorage.getItem('locale')).toBe('en');
  });

  test('of two choices the later one stays', async () => {
    const { switchLanguage, currentLanguage } = await openPage();
    await Promise.all([switchLanguage('en', true), switchLanguage('la', true)]);
    expect(currentLanguage()).toBe('la');
  });
});

describe('words that are fetched later', () => {
  test('they come in the present language, and along with the next one', async () => {
    const { switchLanguage, loadAllMessages, loadPageMessages } = await openPage();
    await switchLanguage('en', false);
    const all = await loadAllMessages();
    expect(await loadAllMessages()).toBe(all);
    expect(all.errors.NO_DATA).toMatch(/[a-z]/);
    await switchLanguage('th', false);
    expect((await loadAllMessages()).errors.NO_DATA).toMatch(/[ก-๙]/);
    expect((await loadPageMessages()).statement.title).toMatch(/[ก-๙]/);
  });

  test('without a language none can be given', async () => {
    const { loadAllMessages } = await openPage();
    await expect(loadAllMessages()).rejects.toThrow('no language is loaded yet');
  });

  test('a part’s words are fetched once in each language, and along with every choice after', async () => {
    const { switchLanguage, messagePart } = await openPage();
    await switchLanguage('en', false);
    const load = (messages: string) => vi.fn(async () => messages);
    const loaders = { th: load('ไทย'), la: load('ລາວ'), en: load('English') };
    const part = messagePart(loaders);
    await expect(part.load()).resolves.toBe('English');
    await part.load();
    await switchLanguage('la', false);
    await expect(part.load()).resolves.toBe('ລາວ');
    expect(loaders.en).toHaveBeenCalledTimes(1);
    expect(loaders.la).toHaveBeenCalledTimes(1);
    expect(loaders.th).not.toHaveBeenCalled();
  });
});
