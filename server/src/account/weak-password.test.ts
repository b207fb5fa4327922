import { describe, expect, test } from 'vitest';
import { checkPassword } from './person.ts';

const phone = '0812345678';
const isRefused = (password: string) => checkPassword(password, phone) !== undefined;

describe('a password', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'iloveyou1',
    'qwertyuiop',
    'QWERTY123',
    '1q2w3e4r5t',
    '12345678',
    '87654321',
    '0987654321',
    '11111111',
    '12121212',
    'abcabcabc',
    'aaaaaaaaaaaaaaaaaaaa',
    'abcdefgh',
    'zyxwvuts',
    'somchai1990',
    'thailand2026',
    'รหัสผ่าน123',
    'ລະຫັດຜ່ານ1',
    'kapao2026',
    'Kapao-Wallet!',
    'pgslot88888',
    'ufabet123456',
    'กระเป๋า2569',
  ])('that is tried first by whoever guesses is refused: %s', (password) => {
    expect(isRefused(password)).toBe(true);
  });

  test.each(['0812345678', '081-234-5678', '+66812345678', '812345678', '66 81 234 5678'])(
    'that is the phone is refused: %s',
    (password) => {
      expect(isRefused(password)).toBe(true);
    },
  );

  test.each(['', 'aB3$xyz', 'x'.repeat(129), 'good\0password', 'half\ud800character'])(
    'that is too short, too long or no text is refused: %j',
    (password) => {
      expect(isRefused(password)).toBe(true);
    },
  );

  test.each([
    'เขียวแดงน้ำเงิน',
    'ຟ້າໃສໃນຍາມເຊົ້າ',
    'correct horse battery staple',
    'mango sticky rice 7',
    '😀😁😂🤣😃😄😅😆',
    'Tr0ub4dor&3',
    '93750284',
    `${'long '.repeat(25)}end`,
  ])('that is not is taken, without a rule of composition: %s', (password) => {
    expect(isRefused(password)).toBe(false);
  });

  test('is judged in about the time of an honest one, however often it repeats itself', () => {
    const repeated = ['a', 'ab', '1', '-', 'kapao', 'ก'].map((piece) => piece.repeat(128).slice(0, 128));
    const honest = repeated.map((_text, index) =>
      `${index} ${'mango sticky rice and a long night '.repeat(4)}`.slice(0, 128),
    );
    expect(quickestMs(repeated) / quickestMs(honest)).toBeLessThan(50);
  });
});

/** The quickest of several, as the machine may be busy with something else meanwhile. */
function quickestMs(passwords: string[]): number {
  const runs = Array.from({ length: 9 }, () => {
    const from = performance.now();
    for (const password of passwords) isRefused(password);
    return performance.now() - from;
  });
  return Math.min(...runs);
}
