import { encode, tag, withCrcTag } from 'promptparse';
import { expect, test } from 'vitest';
import { payloadOf } from '../../../test/deposit/qr-channel.ts';
import { asksFor, drawQr } from './payload.ts';

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

const thai = (parts: { amount?: string; country?: string; receiver?: string; tail?: string } = {}) => {
  const { amount = '100.00', country = 'TH', receiver = '29', tail = '' } = parts;
  const tags = [
    tag('00', '01'),
    tag('01', '12'),
    tag(receiver, encode([tag('00', 'A000000677010111')])),
    tag('53', '764'),
  ];
  const money = amount === '' ? [] : [tag('54', amount)];
  return withCrcTag(encode([...tags, ...money, tag('58', country), ...(tail === '' ? [] : [tag('59', tail)])]), '63');
};

test.each(['29', '30', '31'])('a Thai QR may name its receiver by tag %s', (receiver) => {
  expect(asksFor(thai({ receiver }), 10_000n, 'THB')).toBe(true);
});

test.each([
  ['no receiver', thai({ receiver: '38' })],
  ['another country', thai({ country: 'LA' })],
  ['no amount', thai({ amount: '' })],
  ['another amount', thai({ amount: '100.01' })],
  ['an amount with three decimals', thai({ amount: '100.000' })],
  ['nothing at all', ''],
  ['a text that is no QR', 'https://example.com/6304ABCD'],
  ['a checksum without its tag', thai().replace(/6304(.{4})$/, '6404$1')],
  ['no checksum', thai().slice(0, -8)],
])('a QR with %s is not shown', (_what, payload) => {
  expect(asksFor(payload, 10_000n, 'THB')).toBe(false);
});

test('a checksum in small letters is right too', () => {
  const payload = thai();
  expect(asksFor(`${payload.slice(0, -4)}${payload.slice(-4).toLowerCase()}`, 10_000n, 'THB')).toBe(true);
});

test('a checksum keeps its leading zero', () => {
  const names = Array.from({ length: 400 }, (_, index) => `N${index}`);
  const payload = names.map((tail) => thai({ tail })).find((text) => text.at(-4) === '0') ?? '';
  expect(asksFor(payload, 10_000n, 'THB')).toBe(true);
});

test('nothing is asked for: no QR, even one that says so', () => {
  expect(asksFor(thai({ amount: '0.00' }), 0n, 'THB')).toBe(false);
  expect(asksFor(thai({ amount: '-1.00' }), -100n, 'THB')).toBe(false);
});

test('a payload of 512 characters is read, a longer one is not', () => {
  const ofLength = (length: number) => {
    const bare = thai().slice(0, -8);
    const fill: ReturnType<typeof tag>[] = [];
    let rest = length - bare.length - 8;
    for (; rest > 103; rest -= 94) fill.push(tag('80', 'x'.repeat(90)));
    return withCrcTag(`${bare}${encode([...fill, tag('81', 'x'.repeat(rest - 4))])}`, '63');
  };
  expect([ofLength(512), ofLength(513)].map((text) => text.length)).toEqual([512, 513]);
  expect([ofLength(512), ofLength(513)].map((text) => asksFor(text, 10_000n, 'THB'))).toEqual([true, false]);
});

test('a Lao QR without a receiver is refused without an error', () => {
  const text = withCrcTag(encode([tag('00', '01'), tag('53', '418'), tag('54', '60000'), tag('58', 'LA')]), '63');
  expect(asksFor(text, 6_000_000n, 'LAK')).toBe(false);
});

test('a drawing is one SVG that begins with its payload and has a margin of two', async () => {
  const svg = await drawQr('00020101');
  expect(svg).toMatch(/^<svg data-payload="00020101" [^]*<\/svg>$/);
  expect(svg).toContain('viewBox="0 0 25 25"');
});

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
