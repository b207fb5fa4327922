import { slipVerify, trueMoneySlipVerify } from 'promptparse/generate';
import { describe, expect, test } from 'vitest';
import { judgeReads } from './qr-text.ts';

const twice = (...texts: string[]) => judgeReads([texts, texts]);

test('the example of a slip is read to the letter', () => {
  const text = '0041000600000101030040220013071152533APM077365102TH91048134';
  expect(twice(text)).toEqual({ kind: 'slip', sendingBank: '004', reference: '013071152533APM07736', text });
});

test('a checksum whose leading zeros a bank leaves out is still right', () => {
  const texts = Array.from({ length: 200 }, (_, i) => slipVerify({ sendingBank: '004', transRef: `A${i}` }));
  const zero = texts.find((text) => text.slice(-4).startsWith('0')) ?? '';
  expect(twice(`${zero.slice(0, -4)}${zero.slice(-3)}`)).toMatchObject({ kind: 'slip' });
});

test('a TrueMoney slip and a BCEL proof are slips of another kind', () => {
  const text = trueMoneySlipVerify({ eventType: 'P2P', transactionId: '50001234567890', date: '21112026' });
  expect(twice(text)).toMatchObject({ kind: 'foreign', bankCode: 'TRUEWALLET', reference: '50001234567890' });
  const proof = '00020101021133410004BCEL0108ONEPROOF0203P2P0303ABC0403DEF6304';
  expect(twice(proof + crc(proof))).toMatchObject({ kind: 'foreign', bankCode: 'BCEL', reference: 'DEF' });
});

test.each([
  ['a link', 'https://example.com/slip'],
  ['a payment QR', '00020101021129370016A000000677010111011300668123456785303764540510.006304'],
  ['an empty code', ''],
  ['a code of a thousand letters', '0041000600000101'.padEnd(1000, '0')],
  ['control characters', '\u0000\u0001slip-slip'],
  ['a line with a length that lies', '0099000600000101030040220013071152533APM07736'],
])('%s is no slip', (_what, text) => {
  expect(['no_slip', 'unstable']).toContain(twice(text).kind);
});

test('a reference of strange letters, or too long a one, is not believed', () => {
  expect(twice(slipVerify({ sendingBank: '004', transRef: "A'; --" }))).toEqual({ kind: 'unstable' });
  expect(twice(slipVerify({ sendingBank: '004', transRef: 'A'.repeat(26) }))).toEqual({ kind: 'unstable' });
  expect(twice(slipVerify({ sendingBank: 'XYZ', transRef: 'A1' }))).toEqual({ kind: 'unstable' });
});

test('another code beside the slip’s does not matter', () => {
  const text = slipVerify({ sendingBank: '014', transRef: 'A1' });
  expect(twice('https://example.com', text)).toMatchObject({ kind: 'slip', reference: 'A1' });
});

describe('two reads of one picture', () => {
  const slip = (transRef: string, sendingBank = '014') => slipVerify({ sendingBank, transRef });
  const damaged = slip('A1').replace(/.{4}$/, '0000');
  const trueMoney = (transactionId: string) =>
    trueMoneySlipVerify({ eventType: 'P2P', transactionId, date: '21112026' });

  test('nothing was read: there is no code', () => {
    expect(judgeReads([])).toEqual({ kind: 'none' });
  });

  test('codes that are no slip’s: there is no slip', () => {
    expect(twice('https://example.com')).toEqual({ kind: 'no_slip' });
    expect(judgeReads([[], []])).toEqual({ kind: 'no_slip' });
    expect(judgeReads([['https://example.com'], []])).toEqual({ kind: 'no_slip' });
  });

  test.each([
    ['one read alone', [[slip('A1')]]],
    ['a slip in the second read only', [['https://example.com'], [slip('A1')]]],
    ['a slip in the first read only', [[slip('A1')], []]],
    ['two references', [[slip('A1')], [slip('A2')]]],
    ['two banks', [[slip('A1')], [slip('A1', '004')]]],
    [
      'two slips in one picture',
      [
        [slip('A1'), slip('A2')],
        [slip('A1'), slip('A2')],
      ],
    ],
    [
      'a damaged slip beside a whole one',
      [
        [slip('A1'), damaged],
        [slip('A1'), damaged],
      ],
    ],
    ['a damaged one first', [[damaged, slip('A1')], [slip('A1')]]],
    ['a damaged slip in both', [[damaged], [damaged]]],
    ['slips of two kinds', [[slip('50001234567890')], [trueMoney('50001234567890')]]],
    ['two references of TrueMoney', [[trueMoney('50001234567890')], [trueMoney('50001234567891')]]],
  ])('%s: not believed', (_what, reads) => {
    expect(judgeReads(reads)).toEqual({ kind: 'unstable' });
  });

  test('the same slip three times, twice in one read, is that slip', () => {
    expect(judgeReads([[slip('A1'), slip('A1')], [slip('A1')]])).toMatchObject({ kind: 'slip', reference: 'A1' });
  });
});

test.each([
  ['0041', slipVerify({ sendingBank: '0141', transRef: 'A1' })],
  ['a letter before three digits', slipVerify({ sendingBank: 'A014', transRef: 'A1' })],
  ['two digits', slipVerify({ sendingBank: '14', transRef: 'A1' })],
])('a sending bank of %s is not believed', (_what, text) => {
  expect(twice(text)).toEqual({ kind: 'unstable' });
});

test('what stands before or after a slip’s text makes it another text', () => {
  const text = slipVerify({ sendingBank: '014', transRef: 'A1' });
  for (const changed of [` ${text}`, `x${text}`, `${text}\n`, `\u0e01${text}`]) {
    expect(['no_slip', 'unstable']).toContain(twice(changed).kind);
  }
  expect(twice(`${text}\u0e01`).kind).toBe('no_slip');
  expect(twice(`\u0e01${text}`).kind).toBe('no_slip');
});

test('a TrueMoney reference has letters, digits and dashes, at most 40', () => {
  const read = (transactionId: string) =>
    twice(trueMoneySlipVerify({ eventType: 'P2P', transactionId, date: '21112026' })).kind;
  expect(read('A-1')).toBe('foreign');
  expect(read('A'.repeat(40))).toBe('foreign');
  expect(read('A'.repeat(41))).toBe('no_slip');
  expect(read("A'1")).toBe('no_slip');
  expect(read("'A1")).toBe('no_slip');
});

test('a proof of another bank, or with no name of the transfer, is no slip', () => {
  const proof = (text: string) => twice(text + crc(text)).kind;
  expect(proof('00020101021133410004XXXX0108ONEPROOF0203P2P0303ABC0403DEF6304')).toBe('no_slip');
  expect(proof('00020101021133270004BCEL0108ONEPROOF0203P2P6304')).toBe('no_slip');
  expect(proof('00020101021133340004BCEL0108ONEPROOF0203P2P0303ABC6304')).not.toBe('slip');
});

function crc(text: string): string {
  let value = 0xffff;
  for (const byte of Buffer.from(text)) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) value = ((value & 0x8000 ? 0x1021 : 0) ^ (value << 1)) & 0xffff;
  }
  return value.toString(16).toUpperCase().padStart(4, '0');
}
