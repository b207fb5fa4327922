import { describe, expect, test } from 'vitest';
import { fingerprintOf, maskVoucher, readVoucher } from './link.ts';

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
