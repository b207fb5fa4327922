import type { Agreement } from './masked.ts';

const titles = 'นางสาว นาย นาง น.ส. ด.ช. ด.ญ. คุณ ທ້າວ ນາງ ທ. ນ. MISS MRS. MRS MR. MR MS. MS KHUN'.split(' ');

const enoughLetters = 2;

/**
 * Compares the first name of the registered name with the names a bank shows (payments#slip-checks). `unsure`: no name
 * in the same script, or too few letters shown.
 */
export function firstNamesAgree(registered: string, shown: readonly string[]): Agreement {
  const own = firstName(registered);
  const answers = shown.map(firstName).filter((name) => name.script === own.script && own.script !== 'none');
  const compared = answers.map((name) => compareName(own.text, name));
  if (compared.includes('yes')) return 'yes';
  return compared.includes('no') ? 'no' : 'unsure';
}

type Name = { text: string; masked: boolean; script: 'latin' | 'thai' | 'lao' | 'none' };

function compareName(own: string, { text, masked }: Name): Agreement {
  if (!masked) return own === text ? 'yes' : 'no';
  if (text.length < enoughLetters) return 'unsure';
  return own.startsWith(text) ? 'yes' : 'no';
}

function firstName(name: string): Name {
  const [whole = ''] = withoutTitle(name.normalize('NFC').toUpperCase().trim()).split(/\s+/);
  const [text = ''] = whole.split(/[*•]|X{2,}/);
  return { text, masked: text !== whole, script: scriptOf(text) };
}

function withoutTitle(name: string): string {
  for (const title of titles) {
    if (!name.startsWith(title)) continue;
    const rest = name.slice(title.length);
    const latin = scriptOf(title) === 'latin';
    if (rest.trim() !== '' && (!latin || title.endsWith('.') || /^\s/.test(rest))) return rest.trim();
  }
  return name;
}

function scriptOf(text: string): Name['script'] {
  if (/\p{Script=Thai}/u.test(text)) return 'thai';
  if (/\p{Script=Lao}/u.test(text)) return 'lao';
  return /[A-Z]/.test(text) ? 'latin' : 'none';
}
