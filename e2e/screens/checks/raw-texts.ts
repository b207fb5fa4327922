import { lookupBanks } from '@kapao/contract/content';
import { errorStatus, successCodes } from '@kapao/contract/errors';
import { slipReasons } from '@kapao/contract/slip';
import type { Page } from '@playwright/test';
import { ask } from '../../api.ts';
import { owner } from '../../member.ts';
import type { Language } from '@kapao/contract/language';
import type { Stack } from '../../stack.ts';

const states = ['SUCCESS', 'FAILED', 'PENDING', 'ARMED', 'RUNNING', 'ISSUED', 'CLAIMED', 'WALLET', 'TRANSFER_PENDING'];
const codes = new Set<string>([...Object.keys(errorStatus), ...successCodes, ...slipReasons, ...states]);
codes.delete('OK');
codes.delete('gone');

const signs: readonly (readonly [string, RegExp])[] = [
  ['a code', /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/],
  ['a key', /\b(?:common|core|errors|home|shell|login|wallet|withdraw|deposit|game|page|progress|wheel)\.[a-z]\w*/],
  ['a hole', /\{\w*\}|%[sd]\b|\$\{/],
  ['a value of the program', /\bundefined\b|\bNaN\b|\bnull\b|\[object|Invalid Date|\bInfinity\b/],
];

const foreign: Record<Language, RegExp> = {
  th: /[\u0e80-\u0eff]+/,
  la: /[\u0e01-\u0e3a\u0e40-\u0e5b]+/,
  en: /[\u0e01-\u0e3a\u0e40-\u0eff]+/,
};

export async function findRawTexts(page: Page, language: Language, names: readonly string[]): Promise<string[]> {
  const shown = await readShown(page);
  return [...new Set(shown)].flatMap((text) => wrongTexts(text, language, names));
}

export function wrongTexts(text: string, language: Language, names: readonly string[]): string[] {
  const raw = signs.flatMap(([what, sign]) => (sign.test(text) ? [what] : []));
  if ((text.match(/[A-Za-z][\w-]*/g) ?? []).some((word) => codes.has(word))) raw.push('a code of the server');
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
  if (foreign[language].test(rest)) raw.push('another script');
  return raw.map((what) => `${what} in "${text.slice(0, 120)}"`);
}

async function readShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript, [lang]:not(html)') === null)
        texts.push(node.textContent ?? '');
    }
    const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext', 'aria-description'];
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });
}

export async function namesOf(stack: Stack): Promise<string[]> {
  const banks = await ask(stack, lookupBanks);
  const users = [owner.name, 'สมหญิง ใจดี', 'สม***'];
  return [...banks.map(({ nameTH }) => nameTH), ...users, 'ไทย', 'ລາວ'].toSorted((a, b) => b.length - a.length);
}
