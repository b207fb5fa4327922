import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubWindow } from '@kapao/client/testing/browser';
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
  test('values replace their placeholders, however often they occur', () => {
    expect(fill('{a} and {b}, {a}', { a: 'x', b: 2 })).toBe('x and 2, x');
    expect(fill('{a}', { a: '$& {b}', b: 'y' })).toBe('$& {b}');
    expect(fill('{a}', { a: 0 })).toBe('0');
  });

  test('a placeholder without a value stays visible', () => {
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
  ])('stored %s: %s', async (kept, language) => {
    const { storedLanguage, currentLanguage } = await openPage(kept);
    expect(storedLanguage()).toBe(language);
    expect(currentLanguage()).toBe(language);
  });
});

describe('choosing a language', () => {
  test('the page declares its language to browsers and to the server', async () => {
    const { switchLanguage, currentLanguage, description } = await openPage();
    await switchLanguage('la', false);
    expect(currentLanguage()).toBe('la');
    expect(document.documentElement.lang).toBe('lo');
    expect(document.cookie).toContain('lang=LA;');
    expect(description.setAttribute).toHaveBeenCalledWith('content', expect.stringMatching(/^Kapao .+/));
  });

  test('over TLS the cookie is Secure and no other host can set it', async () => {
    const { switchLanguage } = await openPage();
    vi.stubGlobal('location', { protocol: 'https:' });
    await switchLanguage('la', false);
    expect(document.cookie).toBe('__Host-lang=LA; path=/; max-age=31536000; SameSite=Lax; Secure');
  });

  test('it is stored only when the member chose it', async () => {
    const { switchLanguage, page } = await openPage();
    await switchLanguage('en', false);
    expect(page.localStorage.getItem('locale')).toBeNull();
    await switchLanguage('en', true);
    expect(page.localStorage.getItem('locale')).toBe('en');
  });

  test('of two choices the later one wins', async () => {
    const { switchLanguage, currentLanguage } = await openPage();
    await Promise.all([switchLanguage('en', true), switchLanguage('la', true)]);
    expect(currentLanguage()).toBe('la');
  });
});

describe('messages that load later', () => {
  test('they load in the current language, and along with the next one', async () => {
    const { switchLanguage, loadAllMessages, loadPageMessages } = await openPage();
    await switchLanguage('en', false);
    const all = await loadAllMessages();
    expect(await loadAllMessages()).toBe(all);
    expect(all.errors.NO_DATA).toMatch(/[a-z]/);
    await switchLanguage('th', false);
    expect((await loadAllMessages()).errors.NO_DATA).toMatch(/[ก-๙]/);
    expect((await loadPageMessages()).statement.title).toMatch(/[ก-๙]/);
  });

  test('without a language none can be read', async () => {
    const { loadAllMessages } = await openPage();
    await expect(loadAllMessages()).rejects.toThrow('no language is loaded yet');
  });

  test('a part’s messages load once in each language, and along with every later choice', async () => {
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
