import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { describe, expect, test } from 'vitest';
import { isWeakPassword } from './weak.ts';

const owner = { phone: '0812345678', words: ['วิภา แสงทอง', 'Narong Wattana', 'Kapao'] };
const isWeak = (password: string, kind: 'member' | 'staff' = 'member') => isWeakPassword(password, owner, kind);

describe('a password of a member', () => {
  test.each([
    'samantha',
    'midnight',
    'sunflower',
    'einstein',
    'q1w2e3r4t5',
    'slot8888',
    'Password1',
    'P@ssw0rd',
    'iloveyou1',
    'QWERTY123',
    '1q2w3e4r5t',
    '87654321',
    '12121212',
    'กขกขกขกข',
    'aaaaaaaaaaaaaaaaaaaa',
    'zyxwvuts',
    'somchai1990',
    'chiangmai1',
    'thailand2026',
    'sawasdee123',
    'รหัสผ่าน',
    'kapao2026',
    'pgslot888',
    'ufabet1234',
  ])('is refused when it is among the first guesses: %s', async (password) => {
    expect(await isWeak(password)).toBe(true);
  });

  test.each(['0812345678', '081-234-5678', '+66812345678', '812345678', '66 81 234 5678', 'narong1990', 'wattana55'])(
    'is refused when it is made of the owner’s phone or name: %s',
    async (password) => {
      expect(await isWeak(password)).toBe(true);
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
    'x9$Lq2vTb7'.repeat(12),
  ])('is taken when it is hard to guess, without a rule of composition: %s', async (password) => {
    expect(await isWeak(password)).toBe(false);
  });

  test('is not one of the 10,000 most common', async () => {
    const top = common.dictionary['passwords-common'].slice(0, 10_000).map(String);
    const weak = await Promise.all(top.map((password) => isWeak(password)));
    expect([top.length, weak.filter((refused) => !refused).length]).toEqual([10_000, 0]);
  });
});

describe('a leaked password', () => {
  test.each(['polniypizdec0211', 'mailcreated5240', 'pufunga7782', 'PUFUNGA7782'])(
    'is refused to members and staff, although it is long and hard to guess: %s',
    async (password) => {
      const estimator = new ZxcvbnFactory({ dictionary: english.dictionary, graphs: common.adjacencyGraphs });
      expect(estimator.check(password).score).toBeGreaterThanOrEqual(3);
      expect([await isWeak(password), await isWeak(password, 'staff')]).toEqual([true, true]);
    },
  );

  test('is refused whichever of the list it is', async () => {
    const leaked = common.dictionary['passwords-common'].map(String).filter(({ length }) => length >= 10);
    const weak = await Promise.all(leaked.map((password) => isWeak(password, 'staff')));
    expect(leaked.length).toBeGreaterThan(1_500);
    expect(leaked.filter((_, index) => weak[index] !== true)).toEqual([]);
  });
});

describe('a password of staff', () => {
  test.each(['sabai-sabai-99', 'thailand-2026', 'sunflower1990'])('has a higher bar: %s', async (password) => {
    expect(await isWeak(password, 'staff')).toBe(true);
  });

  test('is taken when it is hard to guess', async () => {
    expect(await isWeak('windy-harbour-8127', 'staff')).toBe(false);
  });
});

const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system;

test('the longest passwords keep the server’s own thread free', async () => {
  await isWeak('first use loads the lists');
  const longest = ['1', 'p@ssw0rd', '4@8({[</369&#!1/|0$5+7%2', '1-1-1990'].map((piece) =>
    piece.repeat(128).slice(0, 127),
  );
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await Promise.all(longest.flatMap((password) => [`${password}x`, `${password}y`].map((text) => isWeak(text))));
  expect(sum(process.threadCpuUsage(own)) / sum(process.cpuUsage(all))).toBeLessThan(0.5);
});
