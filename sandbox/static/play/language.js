import { faceNames } from './words/faces.js';
import { en } from './words/en.js';
import { la } from './words/la.js';
import { th } from './words/th.js';

const texts = { th, la, en };
const order = ['en', 'th', 'la'];
/** What browsers and readers of screens call them; `la` would be Latin. */
const tags = { th: 'th', la: 'lo', en: 'en' };

/** `th`, `la` or `en`: by `?lang=`, else as chosen before, else as the browser asks. */
export const language = languageOf(
  new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang') ?? navigator.language,
);

function languageOf(asked) {
  if (asked.startsWith('th')) return 'th';
  return asked.startsWith('la') || asked.startsWith('lo') ? 'la' : 'en';
}

/** The text of a key, with `{name}` filled in. */
export function say(key, values = {}) {
  const text = texts[language][key] ?? key;
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), text);
}

/** What a face, a side or a digit is called. */
export function nameOf(face) {
  return faceNames[face]?.[order.indexOf(language)] ?? texts[language][face] ?? face;
}

/** Writes every `data-t` of the page, and lets `#lang` change the language. */
export function sayAll() {
  document.documentElement.lang = tags[language];
  for (const part of document.querySelectorAll('[data-t]')) part.textContent = say(part.dataset.t);
  const choice = document.querySelector('#lang');
  choice.value = language;
  choice.setAttribute('aria-label', say('language'));
  choice.addEventListener('change', () => {
    localStorage.setItem('lang', choice.value);
    const address = new URL(location.href);
    address.searchParams.delete('lang');
    location.replace(address);
  });
}

/** `1234.5` as `1,234.50`, the same in all languages. */
export function credits(amount, decimals = 2) {
  return amount.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
