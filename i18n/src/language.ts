import { isLaoVariant } from '@kapao/client/variant';
import { readText, writeText } from '@kapao/client/storage';
import { createStore, useStore } from '@kapao/client/store';
import { htmlLang, isLanguage } from './languages.ts';
import { joinMessages } from './main/join.ts';
import type { Language } from '@kapao/contract/language';
import type { CoreMessages } from './core/en.ts';
import type { MorePages, PageMessages } from './pages/en.ts';
import type { MoreMessages, Messages } from './main/en.ts';

type Loaders<W> = Record<Language, () => Promise<W>>;

const loadCore: Loaders<{ core: CoreMessages }> = {
  th: () => import('./core/th.ts'),
  la: () => import('./core/la.ts'),
  en: () => import('./core/en.ts'),
};

const loadMore: Loaders<{ messages: MoreMessages }> = {
  th: () => import('./main/th.ts'),
  la: () => import('./main/la.ts'),
  en: () => import('./main/en.ts'),
};

const loadPages: Loaders<{ pages: MorePages }> = {
  th: () => import('./pages/th.ts'),
  la: () => import('./pages/la.ts'),
  en: () => import('./pages/en.ts'),
};

type Loaded = { language: Language; core: CoreMessages; all: Messages | null; pages: PageMessages | null };

const loaded = createStore<Loaded | null>(null);
let allWanted = false;
let pagesWanted = false;
let lastChosen: Language | null = null;
const parts = new Set<(language: Language) => Promise<unknown>>();

export const firstLanguage: Language = isLaoVariant ? 'la' : 'th';

export function storedLanguage(): Language {
  const kept = readText('local', 'locale');
  return isLanguage(kept) ? kept : firstLanguage;
}

/** Registers messages to load with every chosen language, before it is shown. */
export const fetchAlong = (load: (language: Language) => Promise<unknown>): void => void parts.add(load);

/** Loads and shows a language. Stores it in local storage and the upper-case cookie (product#browser-storage). */
export async function switchLanguage(language: Language, keep: boolean): Promise<void> {
  lastChosen = language;
  const partsWanted = parts.size;
  const [{ core }, more, further] = await Promise.all([
    loadCore[language](),
    allWanted ? loadMore[language]() : null,
    pagesWanted ? loadPages[language]() : null,
    ...[...parts].map((load) => load(language)),
  ]);
  // Ignore this answer when another language was chosen meanwhile.
  if (lastChosen !== language) return;
  const wantsMore = (allWanted && !more) || (pagesWanted && !further) || parts.size > partsWanted;
  if (wantsMore) return switchLanguage(language, keep);
  document.documentElement.lang = htmlLang[language];
  document.querySelector('meta[name=description]')?.setAttribute('content', `Kapao ${core.login.tagline}`);
  if (keep) writeText('local', 'locale', language);
  writeCookie(language);
  const all = more && joinMessages(core, more.messages);
  loaded.set({ language, core, all, pages: all && further && { ...all, ...further.pages } });
}

/** Without TLS (a demo) a browser refuses the prefix that keeps other hosts from setting the cookie. */
function writeCookie(language: Language): void {
  const hasTls = location.protocol === 'https:';
  const [name, secure] = hasTls ? ['__Host-lang', '; Secure'] : ['lang', ''];
  // Older versions wrote this name.
  if (hasTls) document.cookie = 'lang=; path=/; max-age=0; SameSite=Lax; Secure';
  document.cookie = `${name}=${language.toUpperCase()}; path=/; max-age=31536000; SameSite=Lax${secure}`;
}

/** Loads home's messages and error texts. Screens other than the login wait for them. */
export async function loadAllMessages(): Promise<Messages> {
  allWanted = true;
  const { language, core, all } = shown();
  if (all) return all;
  const { messages } = await loadMore[language]();
  if (shown().language !== language) return loadAllMessages();
  const merged = joinMessages(core, messages);
  loaded.set({ ...shown(), all: merged });
  return merged;
}

export async function loadPageMessages(): Promise<PageMessages> {
  pagesWanted = true;
  const { language, pages } = shown();
  if (pages) return pages;
  const [all, further] = await Promise.all([loadAllMessages(), loadPages[language]()]);
  if (shown().language !== language) return loadPageMessages();
  const merged = { ...all, ...further.pages };
  loaded.set({ ...shown(), pages: merged });
  return merged;
}

const shown = (): Loaded => present(loaded.get());
const useShown = (): Loaded => present(useStore(loaded));

function present(current: Loaded | null): Loaded {
  if (!current) throw new Error('no language is loaded yet');
  return current;
}

/** Messages of home and its sheets by domain: `const t = useMessages(); t.wallet.title`. */
export function useMessages(): Messages {
  const { all } = useShown();
  if (!all) throw new Error('only the messages of the first screen are loaded: use useCoreMessages');
  return all;
}

export function usePageMessages(): PageMessages {
  const { pages } = useShown();
  if (!pages) throw new Error('the messages of the pages are not loaded: wait for loadPageMessages');
  return pages;
}

export function useCoreMessages(): CoreMessages {
  return useShown().core;
}

export function useLanguage(): Language {
  return useShown().language;
}

/** Current language outside React (request headers, formats). */
export function currentLanguage(): Language {
  return loaded.get()?.language ?? storedLanguage();
}
