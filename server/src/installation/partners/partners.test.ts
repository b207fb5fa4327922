import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { testKeys } from '../../../test/keys.ts';
import { settingsOf } from '../../../test/setting.ts';
import { readConfig } from '../../platform/config/config.ts';
import { newVapidSecret } from '../../notice/channels/push.ts';
import { callPartner, callPublicAddressesOnly } from '../../platform/partner/call.ts';
import type { EntryCurrency } from '../../platform/partner/settings.ts';
import { findByVariable, findKnown, knownPartners, variableOf } from './known.ts';
import { createPartnerRegistry, type PartnerRegistry } from './registry.ts';
import { readEntries, removeEntry, switchEntry } from './rows.ts';
import { setPartner } from './set.ts';

const { db } = await createTestDb();
const secretOf = (name: string) => `${name}-7d1c9e0b5a3f4862b1e4d7c8f9a06253`;
const config = readConfig({
  MODE: 'live',
  QR_URL: 'https://qr.example',
  QR_SECRET: secretOf('qr'),
  PARTNER_PGSLOT: JSON.stringify({ url: 'https://pg.example/api', agent: 'talad', secret: secretOf('pgslot') }),
  PARTNER_PGSLOT_LAK: JSON.stringify({ url: 'https://pg.example/api', agent: 'talad-lao', secret: secretOf('lao') }),
});
const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const log = pino({ level: 'trace' }, stream);
const by = 'somsri';
const resolve = async (host: string) => [host === 'inside.example' ? '10.1.2.3' : '203.0.113.7'];
let partners: PartnerRegistry;

beforeEach(async () => {
  const set = settingsOf(db);
  await set('market.licensedIn', ['TH']);
  await set('market.currencies', ['THB', 'LAK']);
  await set('market.products', ['slot']);
  await set('market.minimumAge', 0);
  await set('market.licence', 'Number 7');
  partners = createPartnerRegistry({ config, db, keys: testKeys, log });
  await partners.reload();
});
afterEach(async () => {
  callPublicAddressesOnly(false);
  await db.deleteFrom('partner_setting').execute();
});

const ww = { url: 'https://ww.example/v1', agent: 'merchant-7', secret: secretOf('ww') };
const save = (code: string, fields: Record<string, string>, currency: EntryCurrency = '*') =>
  setPartner({ db, keys: testKeys, config, partners }, { entry: { code, currency, fields }, by, resolve });
const sourceOf = (code: string) => partners.live.entries().find((entry) => entry.code === code)?.source;

function readNotice(secret: string) {
  const body = JSON.stringify({
    event_id: 'E1',
    event: 'deposit.paid',
    deposit_id: 'D1',
    payment_id: 'P1',
    ref: 'R1',
    paid_amount: '10.00',
    currency: 'THB',
    paid_at: new Date().toISOString(),
  });
  const stamp = Math.floor(Date.now() / 1_000).toString();
  const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
  const headers = { 'x-ww-timestamp': stamp, 'x-ww-signature': signature };
  return partners.live.qrChannels.get('WW')?.readNotice(Buffer.from(body), headers, new Date());
}

test('a notice signed with the secret of another partner of the same kind is refused', async () => {
  await save('WW', ww);
  await save('PAYTIMZ', { url: 'https://paytimz.example', agent: 'm', secret: secretOf('paytimz') });
  await partners.reload();
  expect(await readNotice(secretOf('ww'))).toMatchObject({ reference: 'R1' });
  expect(await readNotice(secretOf('paytimz'))).toBeNull();
  expect(await readNotice(secretOf('qr'))).toBeNull();
});

test('each partner of a demo signs with its own secret', () => {
  const demo = createPartnerRegistry({ config: readConfig({}), db, keys: testKeys, log }).live.entries();
  const secrets = demo.map(({ fields }) => fields['secret']);
  expect(demo).toHaveLength(knownPartners.length);
  expect(new Set(secrets).size).toBe(demo.length);
});

test('a row overrides the environment, which applies again once it is removed, without a restart', async () => {
  expect(sourceOf('WW')).toBe('QR_URL');
  const before = partners.live.qrChannels.get('PAYONEX');
  await save('WW', ww);
  await partners.reload();
  expect(sourceOf('WW')).toBe('database');
  expect(await readNotice(secretOf('qr'))).toBeNull();
  expect(partners.live.qrChannels.get('PAYONEX'), 'an unchanged partner stays open').toBe(before);
  await removeEntry(db, testKeys, { code: 'WW', currency: '*' }, by);
  await partners.reload();
  expect(sourceOf('WW')).toBe('QR_URL');
  expect(await readNotice(secretOf('qr'))).toMatchObject({ reference: 'R1' });
});

test('a disabled partner gets no call, whatever the environment has', async () => {
  await save('WW', ww);
  await switchEntry(db, { code: 'WW', currency: '*' }, false, by);
  await partners.reload();
  expect(partners.live.qrChannels.has('WW')).toBe(false);
});

test('the entry of the member’s currency applies, else the one of every currency', async () => {
  const game = partners.live.games.get('PGSLOT');
  expect(game?.inCurrency?.('LAK')).not.toBe(game?.inCurrency?.('THB'));
  await save('WW', ww, 'LAK');
  await partners.reload();
  expect(await readNotice(ww.secret), 'baht signed with the secret for kip').toBeNull();
  expect(await readNotice(secretOf('qr'))).toMatchObject({ currency: 'THB' });
  expect(partners.live.entries().filter(({ code }) => code === 'WW')).toHaveLength(2);
  await save('payout:SCB', { ...ww, secret: secretOf('scb') }, 'LAK');
  await partners.reload();
  const scb = partners.live.payouts.get('SCB');
  expect([scb?.inCurrency?.('LAK')?.code, scb?.inCurrency?.('THB')]).toEqual(['SCB', undefined]);
  await save('bank:SCB', { ...ww, secret: secretOf('feed') }, 'THB');
  await partners.reload();
  const reads = (bankCode: string, currency: string) =>
    partners.live.bankFeed.reads?.({ bankCode, accountNo: '1', currency });
  expect([reads('SCB', 'THB'), reads('SCB', 'LAK'), reads('KBANK', 'THB')]).toEqual([true, false, false]);
});

test('no secret is in history, log, dump or readable rows, and public values have their name', async () => {
  await save('WW', ww);
  await save('WW', { ...ww, agent: 'merchant-8' });
  await partners.reload();
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(p::text, '') from partner_setting p)
      || (select string_agg(h::text, '') from setting_history h where h.key like 'partner:%') as text`.execute(db);
  const text = rows[0]?.text ?? '';
  expect(text).toContain('merchant-8');
  for (const hidden of [ww.secret, Buffer.from(ww.secret).toString('hex')]) {
    expect(text).not.toContain(hidden);
    expect(lines.join('')).not.toContain(hidden);
  }
  expect(await readEntries(db, testKeys)).toEqual([
    { code: 'WW', currency: '*', enabled: true, fields: { ...ww, agent: 'merchant-8' } },
  ]);
});

describe('an invalid entry is refused in one line that names the field, and nothing is written:', () => {
  test.each<[string, string, Record<string, string>, string, EntryCurrency?]>([
    ['half an entry', 'WW', { url: ww.url, agent: 'm' }, 'WW needs secret'],
    ['an unknown field', 'WW', { ...ww, token: 'x' }, 'has no field token'],
    ['an unknown partner', 'WWW', ww, 'there is no partner WWW'],
    ['a currency where there is one entry', 'sms', { url: ww.url, secret: ww.secret }, 'one entry', 'THB'],
    ['no TLS', 'WW', { ...ww, url: 'http://ww.example' }, 'url must begin with https://'],
    ['a query in the address', 'WW', { ...ww, url: 'https://ww.example/?a=1' }, 'url is not as it must be'],
    ['a password in the address', 'WW', { ...ww, url: 'https://me:hush@ww.example' }, 'url is not as it must be'],
    ['two lines', 'WW', { ...ww, agent: 'a\nb' }, 'agent is not as it must be'],
    ['a short secret', 'WW', { ...ww, secret: 'short' }, '32 random characters'],
    ['another partner’s secret', 'WW', { ...ww, secret: secretOf('pgslot') }, 'secret repeats that of PGSLOT'],
    ['this machine', 'WW', { ...ww, url: 'https://localhost/x' }, 'url leads to a private address'],
    ['a private address', 'WW', { ...ww, url: 'https://192.168.1.1' }, 'url leads to a private address'],
    ['a private IPv6 address', 'WW', { ...ww, url: 'https://[fd00::1]' }, 'url leads to a private address'],
    ['an IPv4 address inside IPv6', 'WW', { ...ww, url: 'https://[::ffff:127.0.0.1]' }, 'url leads to a private'],
    ['a name of a private address', 'WW', { ...ww, url: 'https://inside.example' }, 'url leads to a private address'],
  ])('%s', async (_what, code, fields, problem, currency) => {
    const reported = await save(code, fields, currency);
    expect(reported).toContain(problem);
    expect(reported).not.toContain('\n');
    expect(reported).not.toContain(fields['secret'] ?? 'hush');
    expect(await readEntries(db, testKeys)).toEqual([]);
  });
});

test('a variable without a partner, or with half an entry, stops the start with its name', () => {
  const start = (env: Record<string, string>) => () =>
    createPartnerRegistry({ config: readConfig({ MODE: 'live', ...env }), db, keys: testKeys, log });
  expect(start({ PARTNER_PGSLOTT: '{}' })).toThrow('PARTNER_PGSLOTT names no partner');
  expect(start({ PARTNER_WW: JSON.stringify({ url: ww.url, agent: 'm' }) })).toThrow('PARTNER_WW: WW needs secret');
  expect(start({ PARTNER_WW: 'https://ww.example' })).toThrow('PARTNER_WW must be JSON');
});

test.each([
  ['contact', { contact: 'https://[' }],
  ['secret', { secret: 'f'.repeat(64) }],
])('a wrong %s of Web Push stops the start with its name', (name, wrong) => {
  const fields = { contact: 'mailto:ops@example.com', secret: newVapidSecret(), ...wrong };
  const env = { MODE: 'live', PARTNER_WEBPUSH: JSON.stringify(fields) };
  const start = () => createPartnerRegistry({ config: readConfig(env), db, keys: testKeys, log });
  expect(start).toThrow(
    expect.objectContaining({
      name: 'StartError',
      message: `PARTNER_WEBPUSH: webpush: ${name} is not as it must be`,
    }),
  );
});

test('a live server calls no private address, also behind a host name', async () => {
  callPublicAddressesOnly(true);
  const call = (url: string) => callPartner({ method: 'GET', url, signal: AbortSignal.timeout(30_000) });
  for (const url of ['http://127.0.0.1:9/', 'http://localhost:9/', 'http://[::1]:9/']) {
    expect(await call(url)).toEqual({ kind: 'silence', cause: 'private_address' });
  }
});

test('every code has its variable, and the variable leads back to it', () => {
  for (const { code } of [...knownPartners, { code: 'bank:SCB' }, { code: 'payout:KTB' }]) {
    expect(findByVariable(variableOf(code))).toMatchObject({ partner: { code }, currency: '*' });
    expect(findByVariable(`${variableOf(code)}_LAK`)).toMatchObject({ partner: { code }, currency: 'LAK' });
    expect(findKnown(code)?.code).toBe(code);
  }
});
