import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words and digits people choose first, lower case, one a line; each also stands for itself with a usual ending. */
const words = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean);

/** What this house and its trade are called. */
const ownWords = ['kapao', 'กระเป๋า', 'ກະເປົາ', 'wallet', 'pgslot', 'ufabet', 'huayhd', 'casino', 'jackpot', 'bonus'];

const endings = ['', '0', '1', '2', '3', '7', '11', '12', '13', '21', '22', '23', '69', '77', '88', '99', '00', '007']
  .concat([
    '111',
    '123',
    '321',
    '555',
    '666',
    '777',
    '888',
    '999',
    '1234',
    '4321',
    '12345',
    '123456',
    '!',
    '1!',
    '123!',
  ])
  .concat(Array.from({ length: 78 }, (_, index) => String(1950 + index)));

const common = new Set([...words, ...ownWords].flatMap((word) => endings.map((ending) => word + ending)));
const ownOnly = new RegExp(`^(?:${ownWords.join('|')}|[^\\p{L}\\p{M}])+$`, 'u');

const keyboard = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
];
const runs = keyboard.flatMap((row) => [row.repeat(2), [...row].toReversed().join('').repeat(2)]);

/**
 * True for a password that is tried first by whoever guesses: a common one, the product's own words, a run of the
 * keyboard, one piece again and again, the phone in any spelling (rules §11, promises A6).
 */
export function isWeakPassword(password: string, phone: string): boolean {
  const plain = password.toLowerCase();
  if (common.has(plain) || (plain.length <= 24 && ownOnly.test(plain) && /\p{L}/u.test(plain))) return true;
  return isPhone(plain, phone) || isRepeated(plain) || runs.some((run) => run.includes(plain));
}

/** Also with separators, the country's number in front, or without the leading 0. */
function isPhone(text: string, phone: string): boolean {
  return /^[\d +().-]+$/.test(text) && text.replaceAll(/\D/g, '').endsWith(phone.replace(/^0/, ''));
}

/** `aaaaaaaa`, `12121212`, `abc1abc1`: a piece of at most 4, again and again. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size);
    return piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text;
  });
}
