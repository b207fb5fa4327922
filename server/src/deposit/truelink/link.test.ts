import { describe, expect, test } from 'vitest';
import { newLinkKey, readLinkKey } from '../../platform/keys/link-key.ts';
import { testKeys } from '../../../test/keys.ts';
import { sealText } from '../../../test/deposit/truelink.ts';
import { fingerprintOf, maskVoucher, openLink, publicLinkKey, readVoucher } from './link.ts';

const text = 'https://gift.truemoney.com/campaign/?v=abcdefghijkl::KAPAO GIFT';
const opened = { link: 'https://gift.truemoney.com/campaign/?v=abcdefghijkl', walletName: 'KAPAO GIFT' };
const nowSeconds = () => Math.floor(Date.now() / 1000);

function anotherKey() {
  const key = readLinkKey(newLinkKey());
  if (key === undefined) throw new Error('no key');
  return key;
}

test('the public key is a P-256 JWK for sealing, without its private half', () => {
  expect(publicLinkKey(testKeys)).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: expect.any(String),
    y: expect.any(String),
    kid: expect.stringMatching(/^[\w-]{43}$/),
    use: 'enc',
    alg: 'ECDH-ES',
  });
});

test('what is sealed for it opens to link and wallet', async () => {
  expect(await openLink(testKeys, await sealText(text))).toEqual(opened);
});

test('a link that holds the separator itself is read to the last one', async () => {
  const more = 'https://gift.truemoney.com/campaign/?v=abcdefghijkl&x=a::b';
  expect(await openLink(testKeys, await sealText(`${more}::KAPAO GIFT`))).toEqual({ ...opened, link: more });
});

test('a link sealed just before a change of keys still opens', async () => {
  const fresh = anotherKey();
  const sealed = await sealText(text);
  expect(await openLink({ ...testKeys, linkKeys: [fresh, testKeys.linkKeys[0]] }, sealed)).toEqual(opened);
  expect(await openLink({ ...testKeys, linkKeys: [fresh] }, sealed)).toBeNull();
});

test.each([0, 200, -200])('a stamp of %i seconds beside now is taken', async (away) => {
  expect(await openLink(testKeys, await sealText(text, { header: { iat: nowSeconds() + away } }))).toEqual(opened);
});

test.each([400, -400, 'yesterday'])('a stamp of %s beside now is not', async (away) => {
  const iat = typeof away === 'number' ? nowSeconds() + away : away;
  expect(await openLink(testKeys, await sealText(text, { header: { iat } }))).toBeNull();
});

test.each(['', 'hello', 'a.b.c.d.e', 'a'.repeat(3_000)])('%j does not open', async (sealed) => {
  expect(await openLink(testKeys, sealed)).toBeNull();
});

test('what is sealed for another key, changed, larger than it may be, or without a wallet does not open', async () => {
  const sealed = await sealText(text);
  expect(await openLink(testKeys, await sealText(text, { key: anotherKey().publicJwk }))).toBeNull();
  expect(await openLink(testKeys, `${sealed.slice(0, -3)}AAA`)).toBeNull();
  expect(await openLink(testKeys, await sealText(text.padEnd(1_700, 'x')))).toBeNull();
  expect(await openLink(testKeys, await sealText('https://gift.truemoney.com/campaign/?v=abcdefghijkl'))).toBeNull();
});

test.each([
  ['ECDH-ES+A128KW', 'A256GCM'],
  ['ECDH-ES', 'A128GCM'],
  ['ECDH-ES', 'A256CBC-HS512'],
])('another way of sealing (%s, %s) does not open', async (alg, enc) => {
  expect(await openLink(testKeys, await sealText(text, { alg, enc }))).toBeNull();
});

const voucher = 'aB3-_cdeFG0123456789';
const link = `https://gift.truemoney.com/campaign/?v=${voucher}`;

describe('the voucher is read from', () => {
  test.each([
    link,
    `  ${link}\n`,
    link.replace('/campaign/', '/campaign'),
    link.replace('https://gift.truemoney.com', 'HTTPS://Gift.TrueMoney.COM'),
    `${link}&utm_source=line`,
    `https://gift.truemoney.com/campaign/?utm=1&v=${voucher}&x=a::b`,
    `${link}#/voucher_detail/`,
    link.replace('aB3', '%61B3'),
    'https://gift.truemoney.com:443/campaign/?v=' + voucher,
  ])('%j', (text) => expect(readVoucher(text)).toBe(voucher));

  test.each([10, 64])('%i letters', (length) => {
    expect(readVoucher(`https://gift.truemoney.com/campaign/?v=${'a'.repeat(length)}`)).toHaveLength(length);
  });
});

describe('no gift link is', () => {
  test.each([
    '',
    'hello',
    voucher,
    link.replace('https', 'http'),
    link.replace('https:', 'javascript:'),
    link.replace('gift.truemoney.com', 'gift.truemoney.com.evil.example'),
    link.replace('gift.truemoney.com', 'evil-gift.truemoney.com'),
    link.replace('gift.', ''),
    link.replace('gift.truemoney.com', 'gift.truemoney.com@evil.example'),
    link.replace('gift.truemoney.com', 'user:secret@gift.truemoney.com'),
    link.replace('gift.truemoney.com', 'gift.truemoney.com.'),
    link.replace('gift.truemoney.com', 'gift.truemoney.com:8443'),
    link.replace('gift.truemoney.com', 'gift.truem\toney.com'),
    link.replace('/campaign/', '/'),
    link.replace('/campaign/', '/campaign/more/'),
    link.replace('/campaign/', '/campaign/../other/'),
    link.replace('?v=', '?V='),
    link.replace('?v=', '?w='),
    `${link}&v=${voucher}`,
    `${link} ${link}`,
    `${link}%0a`,
    `https://line.me/R/msg/text/?${encodeURIComponent(link)}`,
    `https://liff.line.me/1-a?u=${encodeURIComponent(link)}`,
    'https://gift.truemoney.com/campaign/?v=short-one',
    `https://gift.truemoney.com/campaign/?v=${'a'.repeat(65)}`,
    'https://gift.truemoney.com/campaign/?v=abcdefghij.klm',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ])('%j', (text) => expect(readVoucher(text)).toBeNull());
});

test('one voucher is one in any case, and another is another', () => {
  expect(fingerprintOf(voucher)).toEqual(fingerprintOf(voucher.toUpperCase()));
  expect(fingerprintOf(voucher)).not.toEqual(fingerprintOf(`${voucher}0`));
});

test('only its beginning is shown', () => {
  expect(maskVoucher(voucher)).toBe('v=aB3-…');
});
