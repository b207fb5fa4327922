import { slipVerify, trueMoneySlipVerify } from 'promptparse/generate';
import { expect, test } from 'vitest';
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
  ['letters that are none', '\u0000\u0001slip-slip'],
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

function crc(text: string): string {
  let value = 0xffff;
  for (const byte of Buffer.from(text)) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) value = ((value & 0x8000 ? 0x1021 : 0) ^ (value << 1)) & 0xffff;
  }
  return value.toString(16).toUpperCase().padStart(4, '0');
}
