import { signIn } from '@kapao/contract/game';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { buildApp } from '../app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { verifyPassword } from '../auth/password.ts';
import { demoMember } from '../account/seed.ts';
import { seed } from '../seed/seed.ts';

const { db, pool } = await createTestDb();
const sandboxUrl = 'http://127.0.0.1:8090';
const services = testServices(pool);
const client = createClient(await buildApp(services));
const laoClient = createClient(await buildApp(testServices(pool, { config: { variant: 'lao' } })));

beforeAll(() => seed(db, { variant: 'lao', sandboxUrl }));

const lookup = async (name: string, language = 'th', from = client) => {
  const answer = await from.get(`/api/lookup/${name}`, { 'accept-language': language });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.body as unknown;
};
type Bank = { code: string; nameTH: string; nameLA: string; nameEN: string; country: string; accountDigits: string };
const count = async (query: string) => Number((await sql<{ n: bigint }>`${sql.raw(query)}`.execute(db)).rows[0]?.n);

describe('the banks', () => {
  test('of the Thai variant are the Thai ones that hold accounts', async () => {
    const banks = (await lookup('banks')) as Bank[];
    expect(banks).toHaveLength(24);
    expect(new Set(banks.map(({ country }) => country))).toEqual(new Set(['TH']));
    expect(banks.map(({ code }) => code)).not.toContain('PROMPTPAY');
    expect(banks.find(({ code }) => code === 'GSB')).toEqual({
      code: 'GSB',
      nameTH: 'ธนาคารออมสิน',
      nameEN: 'Government Savings Bank',
      nameLA: 'ທະນາຄານອອມສິນ',
      country: 'TH',
      accountDigits: '12',
    });
  });

  test('of the Lao variant are the Lao ones, then the Thai ones', async () => {
    const banks = (await lookup('banks', 'la', laoClient)) as Bank[];
    expect(banks.map(({ country }) => country)).toEqual([...Array(19).fill('LA'), ...Array(24).fill('TH')]);
    expect(banks[0]?.code).toBe('BCEL');
  });

  test('have a name in each of the three scripts', async () => {
    for (const bank of (await lookup('banks', 'la', laoClient)) as Bank[]) {
      expect(bank.nameTH).toMatch(/\p{Script=Thai}/u);
      expect(bank.nameLA).toMatch(/\p{Script=Lao}/u);
      expect(bank.nameLA).not.toMatch(/\p{Script=Thai}/u);
      expect(bank.nameEN).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  test('that the operator does not serve are not offered', async () => {
    await sql`update bank set offered = false where code = 'CITI'`.execute(db);
    expect(((await lookup('banks')) as Bank[]).map(({ code }) => code)).not.toContain('CITI');
    await sql`update bank set offered = true where code = 'CITI'`.execute(db);
  });
});

const scripts = { th: /\p{Script=Thai}/u, la: /\p{Script=Lao}/u, en: /[A-Za-z]/ } as const;

describe.each(Object.entries(scripts))('in %s', (language, script) => {
  test.each(['sources', 'contact', 'conditions', 'agreements', 'notice'])('%s is in that language', async (name) => {
    const text = JSON.stringify(await lookup(name, language));
    expect(text).toMatch(script);
    for (const [other, foreign] of Object.entries(scripts)) {
      if (other !== language && other !== 'en') expect(text).not.toMatch(foreign);
    }
  });
});

describe('a lookup', () => {
  test('accepts lo for Lao, the best of several languages, and Thai for an unknown one', async () => {
    const notice = async (language: string) => JSON.stringify(await lookup('notice', language));
    expect(await notice('lo')).toMatch(scripts.la);
    expect(await notice('de,en;q=0.8,th;q=0.5')).not.toMatch(scripts.th);
    expect(await notice('de')).toMatch(scripts.th);
    expect(await notice('x'.repeat(10_000))).toMatch(scripts.th);
  });

  test('shows Thai where a translation is missing', async () => {
    await sql`insert into source (code, description, position) values ('RADIO', '{"th": "วิทยุ", "en": ""}', 99)`.execute(
      db,
    );
    expect(await lookup('sources', 'en')).toContainEqual({ code: 'RADIO', description: 'วิทยุ' });
    await sql`delete from source where code = 'RADIO'`.execute(db);
  });

  test('of the notice keeps the placeholder', async () => {
    for (const language of Object.keys(scripts)) {
      expect(JSON.stringify(await lookup('notice', language))).toContain('{percentFail}');
    }
  });

  test('of the operator names the site and how games open', async () => {
    expect(await lookup('info', 'en')).toEqual({ name: 'Kapao', website: 'kapao.example', openGamesInNewTab: true });
    await sql`insert into content (key, body) values ('info.brand.accent', '{"th": "#c40"}'), ('info.brand.logo', '{"th": "/logo.svg"}')`.execute(
      db,
    );
    expect(await lookup('info', 'en')).toMatchObject({ brand: { accent: '#c40', logo: '/logo.svg' } });
    await sql`delete from content where key like 'info.brand.%'`.execute(db);
  });

  test('of the contact has a QR that the page may show', async () => {
    expect(await lookup('contact')).toMatchObject({
      lineLink: expect.stringMatching(/^https:\/\/line\.me\//),
      lineName: '@kapao-example',
      lineQR: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
  });

  test('of a switch follows the setting', async () => {
    const hours = { from: '00:00', to: '00:00' };
    expect(await lookup('registerOTP')).toEqual({ registerOTP: true });
    expect(await lookup('enableChatWidget')).toEqual({ enableChatWidget: true, everywhere: false, hours });
    expect(await lookup('active')).toEqual({ terminated: '' });
    await sql`insert into setting (key, value) values ('register.otp', 'false'), ('site.terminated', '"gone"'), ('chat.everywhere', 'true')`.execute(
      db,
    );
    services.settings.forget();
    expect(await lookup('registerOTP')).toEqual({ registerOTP: false });
    expect(await lookup('active')).toEqual({ terminated: 'gone' });
    expect(await lookup('enableChatWidget')).toEqual({ enableChatWidget: false, everywhere: false, hours });
    await sql`delete from setting where key = 'site.terminated'`.execute(db);
    services.settings.forget();
    expect(await lookup('enableChatWidget')).toEqual({ enableChatWidget: true, everywhere: true, hours });
    await sql`delete from setting`.execute(db);
    services.settings.forget();
  });
});

describe('seeding', () => {
  test('adds every bank of the project’s list', async () => {
    expect(await count('select count(*) as n from bank')).toBe(44);
  });

  test('a second time changes no operator’s content and adds nothing twice', async () => {
    const own = ['bank', 'source', 'content', 'game', 'receiving_account', 'receiving_wallet', 'account', 'member'];
    const tables = [...own, 'wheel', 'wheel_slice', 'coin_entry'];
    const counts = () => Promise.all(tables.map((table) => count(`select count(*) as n from ${table}`)));
    await sql`update content set body = '{"th": "ของเรา"}' where key = 'contact.text'`.execute(db);
    await sql`update game set enabled = false, web = 'https://games.example/imi' where code = 'IMI'`.execute(db);
    const before = await counts();
    await Promise.all([seed(db, { variant: 'lao', sandboxUrl }), seed(db, { variant: 'lao', sandboxUrl })]);
    expect(await counts()).toEqual(before);
    expect(await lookup('contact', 'en')).toMatchObject({ contactText: 'ของเรา' });
    const { rows } = await sql`select enabled, web from game where code = 'IMI'`.execute(db);
    expect(rows[0]).toEqual({ enabled: false, web: 'https://games.example/imi' });
  });

  test('updates the sandbox’s own addresses to its port', async () => {
    await seed(db, { variant: 'lao', sandboxUrl: 'http://127.0.0.1:8191' });
    const { rows } = await sql<{
      web: string;
      login: unknown;
    }>`select web, login from game where code = 'UFABET'`.execute(db);
    expect(rows[0]?.web).toBe('http://127.0.0.1:8191/play/UFABET');
    expect(JSON.stringify(rows[0]?.login)).toContain('http://127.0.0.1:8191/partners/games/ufabet/signin');
  });

  test('adds games of all three sections with their sign-in kinds', async () => {
    const { rows } = await sql<{
      code: string;
      category: string;
      login: unknown;
    }>`select code, category, login from game order by position`.execute(db);
    const codesOf = (wanted: string) => rows.filter(({ category }) => category === wanted).map(({ code }) => code);
    expect(codesOf('slot')).toHaveLength(13);
    expect(codesOf('sport')).toEqual(['UFABET', 'SEXYGAME']);
    expect(codesOf('lotto')).toEqual(['HUAYHD']);
    for (const { login } of rows) expect(z.safeParse(signIn, login).success).toBe(true);
  });

  test('opens a house account for every purpose in both currencies', async () => {
    const { rows } = await sql<{ code: string }>`select code from account where member_id is null`.execute(db);
    const codes = rows.map(({ code }) => code);
    for (const code of [
      'house:provider:PGSLOT',
      'house:qr:WW',
      'house:payout:BANK',
      'house:suspense',
      'house:adjust',
    ]) {
      expect(codes).toContain(code);
      expect(codes).toContain(`${code}:LAK`);
    }
  });

  test('offers QRs of the channels with an adapter, and of no other', async () => {
    const { rows } = await sql<{ bank_code: string }>`
      select distinct bank_code from receiving_account where bank_type = 'PAYMENT' and enabled
      order by bank_code`.execute(db);
    expect(rows.map((row) => row.bank_code)).toEqual(['PAYONEX', 'PAYTIMZ', 'WW', 'ZPAY']);
    expect(await count('select count(*) as n from receiving_wallet where enabled')).toBe(2);
  });

  test('creates a demo member who can log in with the printed password', async () => {
    const { rows } = await sql<{
      password_hash: string;
    }>`select password_hash from member where phone = ${demoMember.phone}`.execute(db);
    expect(await verifyPassword(rows[0]?.password_hash, demoMember.password)).toBe(true);
  });

  test('gives the demo member coins, and a wheel in each currency', async () => {
    const { rows } = await sql`select coin from member where phone = ${demoMember.phone}`.execute(db);
    expect(rows).toEqual([{ coin: 5 }]);
    expect(await count('select count(*) as n from wheel where active')).toBe(2);
  });

  test('adds no demo member and accounts where the sandbox is off', async () => {
    const guarded = [
      'account',
      'transfer',
      'manual_entry',
      'reversal',
      'coin_entry',
      'chat_audit',
      'member_change',
      'intent_attempt',
    ].map((table) => sql.table(table));
    for (const table of guarded) await sql`alter table ${table} disable trigger user`.execute(db);
    await sql`truncate member, account, game, receiving_account, receiving_wallet, wheel cascade`.execute(db);
    for (const table of guarded) await sql`alter table ${table} enable trigger user`.execute(db);
    await seed(db, { variant: 'th', sandboxUrl: undefined });
    for (const table of ['member', 'game', 'receiving_account', 'receiving_wallet', 'wheel']) {
      expect(await count(`select count(*) as n from ${table}`)).toBe(0);
    }
    expect(await count('select count(*) as n from bank')).toBe(44);
  });
});
