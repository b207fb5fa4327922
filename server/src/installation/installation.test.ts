import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { testKeys } from '../../test/keys.ts';
import { createMember } from '../../test/member.ts';
import { settingsOf } from '../../test/setting.ts';
import { readConfig } from '../config.ts';
import { seed } from '../content/seed.ts';
import { openInstallation } from './mark.ts';
import { listMissing } from './missing.ts';
import {
  addSavedPartners,
  recordPartners,
  refuseOtherPartners,
  savePartnerSettings,
  withoutMoneyPartners,
} from './partners.ts';

const { db, url } = await createTestDb();
const secretOf = (name: string) => `${name}-7d1c9e0b5a3f4862b1e4d7c8f9a06253`;
const env = {
  DATABASE_URL: 'postgres://127.0.0.1/kapao',
  PAYOUT_URL: 'https://bank.example',
  PAYOUT_SECRET: secretOf('payout'),
  SMS_URL: 'https://sms.example',
  SMS_SECRET: secretOf('sms'),
};
const live = readConfig(env);

/** As a database is before its first start, or as a version without the mark left it. */
async function unmark(): Promise<void> {
  await sql`alter table installation disable trigger user`.execute(db);
  await sql`truncate installation`.execute(db);
  await sql`alter table installation enable trigger user`.execute(db);
}
afterEach(unmark);

describe('the mode of a database', () => {
  test('is written at the first start, and a program of the other mode refuses from then on', async () => {
    await Promise.all([openInstallation(url, 'live'), openInstallation(url, 'live')]);
    await openInstallation(url, 'live');
    await expect(openInstallation(url, 'demo')).rejects.toThrow('belongs to a live installation');
  });

  test('never changes, whatever is written', async () => {
    await openInstallation(url, 'demo');
    await expect(openInstallation(url, 'live')).rejects.toThrow('belongs to a demo installation');
    for (const statement of [
      `update installation set mode = 'live'`,
      'delete from installation',
      'truncate installation',
      `insert into installation (mode) values ('live')`,
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow();
    }
  });

  test('is told by its rows where a version without the mark wrote it', async () => {
    await createMember(db);
    await expect(openInstallation(url, 'demo'), 'members and no demo').rejects.toThrow('live installation');
    await seed(db, { variant: 'th', sandboxUrl: 'http://127.0.0.1:8090' });
    await expect(openInstallation(url, 'live'), 'demo content').rejects.toThrow('demo installation');
    await openInstallation(url, 'demo');
  });
});

describe('a live installation', () => {
  const profile: [string, unknown][] = [
    ['market.licensedIn', ['TH']],
    ['market.currencies', ['THB']],
    ['market.products', ['slot']],
    ['market.minimumAge', 0],
    ['market.licence', 'Number 7'],
  ];

  test('starts no partner of real money until each part of the market profile stands', async () => {
    const set = settingsOf(db);
    for (const [key, value] of profile) {
      const { partners, walletNoticeSecret } = await withoutMoneyPartners(db, live);
      expect([partners.payout, walletNoticeSecret], `before ${key}`).toEqual([undefined, undefined]);
      expect(partners.sms).toEqual(live.partners.sms);
      await set(key, value);
    }
    expect((await withoutMoneyPartners(db, live)).partners).toEqual(live.partners);
    expect((await listMissing(db, live)).filter((thing) => thing.startsWith('market'))).toEqual([]);
    await set('market.products', []);
    expect(await listMissing(db, live)).toContain('market profile: products');
  });

  test('a demo lacks nothing and needs no market profile', async () => {
    const demo = readConfig({});
    expect(await listMissing(db, demo)).toEqual([]);
    expect(await withoutMoneyPartners(db, demo)).toBe(demo);
  });

  test('takes a saved partner in place of the environment’s, and keeps its secret sealed', async () => {
    const saved = { baseUrl: 'https://other.example', secret: secretOf('other') };
    await savePartnerSettings(db, testKeys, { partner: 'sms', by: 'somsri', ...saved });
    expect((await addSavedPartners(db, testKeys, live)).partners.sms).toEqual(saved);
    const { rows } = await sql<{ text: string }>`
      select p::text || coalesce((select string_agg(h::text, '') from setting_history h), '') as text
      from partner_setting p`.execute(db);
    expect(rows[0]?.text).toContain('https://other.example');
    expect(rows[0]?.text).not.toContain(saved.secret);
    expect(rows[0]?.text).not.toContain(Buffer.from(saved.secret).toString('hex'));
    const weak = { partner: 'sms', by: 'somsri', baseUrl: 'https://x.example', secret: 'short' } as const;
    await expect(savePartnerSettings(db, testKeys, weak)).rejects.toThrow('32 random characters');
  });

  test('lets a command ask the server’s partners and no others', async () => {
    await sql`insert into installation (mode) values ('live')`.execute(db);
    await refuseOtherPartners(db, readConfig({ MODE: 'live' }));
    await recordPartners(db, live);
    await refuseOtherPartners(db, live);
    const other = { ...env, PAYOUT_URL: 'https://another.example' };
    await expect(refuseOtherPartners(db, readConfig(other))).rejects.toThrow('PAYOUT_URL');
    await expect(refuseOtherPartners(db, readConfig({ MODE: 'live' }))).rejects.toThrow('PAYOUT_URL');
  });
});
