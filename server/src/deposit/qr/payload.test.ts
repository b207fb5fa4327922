import { encode, tag, withCrcTag } from 'promptparse';
import { expect, test } from 'vitest';
import { payloadOf } from '../../../test/deposit/qr-channel.ts';
import { asksFor, drawQr } from './payload.ts';

/** Of a real Lao merchant's QR with an amount added, its checksum by another hand. */
const lao = (amount: string, more: { number?: string; aid?: string; name?: string; crc?: string } = {}) => {
  const { number = '418', aid = 'A005266284662577', name = 'KAPAO' } = more;
  const merchant = encode([tag('00', aid), tag('01', '27710418'), tag('02', '002'), tag('03', 'I90BYP17BC295VZ')]);
  const tags = [tag('00', '01'), tag('01', '12'), tag('38', merchant), tag('53', number), tag('54', amount)];
  const text = encode([...tags, tag('58', 'LA'), tag('59', name)]);
  return more.crc === undefined ? withCrcTag(text, '63') : `${text}6304${more.crc}`;
};

test('a LAPNet QR asks for whole kip, written without a point', () => {
  expect(asksFor(lao('60000'), 6_000_000n, 'LAK')).toBe(true);
  expect(asksFor(lao('60000.00'), 6_000_000n, 'LAK')).toBe(true);
  expect(asksFor(lao('60000.50'), 6_000_050n, 'LAK')).toBe(false);
  expect(asksFor(lao('60000'), 60_000n, 'LAK')).toBe(false);
});

test('a name in Lao does not make the checksum wrong, nor one summed over characters right', () => {
  expect(asksFor(lao('60000', { name: 'ກະເປົາ', crc: crcOf('ກະເປົາ') }), 6_000_000n, 'LAK')).toBe(true);
  expect(asksFor(lao('60000', { name: 'ກະເປົາ' }), 6_000_000n, 'LAK')).toBe(false);
});

test.each([
  ['a Thai scheme with the number of the kip', payloadOf('X', 6_000_000n, '418')],
  ['the baht’s number', lao('60000', { number: '764' })],
  ['another scheme’s name', lao('60000', { aid: 'A000000677010111' })],
  ['a checksum of its own', lao('60000', { crc: '0000' })],
])('%s is no Lao QR', (_what, payload) => {
  expect(asksFor(payload, 6_000_000n, 'LAK')).toBe(false);
});

test('one market’s QR is not the other’s', () => {
  expect(asksFor(payloadOf('X', 10_000n), 10_000n, 'THB')).toBe(true);
  expect(asksFor(lao('100', { number: '764' }), 10_000n, 'THB')).toBe(false);
});

test('what is inside a QR cannot leave its attribute', async () => {
  const svg = await drawQr(`a"><script>&'`);
  expect(svg).toContain('data-payload="a&#34;&#62;&#60;script&#62;&#38;&#39;"');
});

/** The standard checksum over bytes, as `iconv -t utf-8 | crc16` says it. */
function crcOf(name: string): string {
  const unsummed = lao('60000', { name, crc: '' });
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(unsummed)) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = ((crc >> 15) & 1) ^ ((byte >> bit) & 1);
      crc = ((crc << 1) & 0xffff) ^ (top === 1 ? 0x1021 : 0);
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
