import { faceNames } from './words/faces.js';
import { en } from './words/en.js';
import { la } from './words/la.js';
import { th } from './words/th.js';

const texts = { th, la, en };
const order = ['en', 'th', 'la'];
/** `la` would be Latin in BCP 47. */
const tags = { th: 'th', la: 'lo', en: 'en' };

/** Taken from `?lang=`, else the stored choice, else the browser. */
export const language = languageOf(
  new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang') ?? navigator.language,
);

function languageOf(asked) {
  if (asked.startsWith('th')) return 'th';
  return asked.startsWith('la') || asked.startsWith('lo') ? 'la' : 'en';
}

export function say(key, values = {}) {
  const text = texts[language][key] ?? key;
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), text);
}

export function nameOf(face) {
  return faceNames[face]?.[order.indexOf(language)] ?? texts[language][face] ?? face;
}

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

/** Formats `1234.5` as `1,234.50` in all languages. */
export function credits(amount, decimals = 2) {
  return amount.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
