import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { testKeys } from '../../test/keys.ts';
import { createMember } from '../../test/member.ts';
import { settingsOf } from '../../test/setting.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { seed } from '../seed/seed.ts';
import { openInstallation } from './mark.ts';
import { listMissing } from './missing.ts';
import { recordPartners, refuseOtherPartners } from './partners/recorded.ts';
import { createPartnerRegistry } from './partners/registry.ts';

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
const log = pino({ level: 'silent' });
const installedAs = (config: Config) => ({
  db,
  config,
  partners: createPartnerRegistry({ config, db, keys: testKeys, log }),
});

async function unmark(): Promise<void> {
  await sql`alter table installation disable trigger user`.execute(db);
  await sql`truncate installation`.execute(db);
  await sql`alter table installation enable trigger user`.execute(db);
}
afterEach(unmark);

describe('the mode of a database', () => {
  test('is written at the first start, and a program of the other mode refuses to start afterwards', async () => {
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

  test('is derived from the rows where a version without the mark wrote them', async () => {
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

  test('opens no partner of real money until the market profile is complete', async () => {
    const set = settingsOf(db);
    const installed = installedAs(live);
    const codes = async () => {
      await installed.partners.reload();
      return installed.partners.live.entries().map(({ code }) => code);
    };
    for (const [key, value] of profile) {
      expect(await codes(), `before ${key}`).toEqual(['sms']);
      expect(installed.partners.live.payouts.size).toBe(0);
      await set(key, value);
    }
    expect(await codes()).toEqual(['payout:BANK', 'sms']);
    expect((await listMissing(installed)).filter((thing) => thing.startsWith('market'))).toEqual([]);
    await set('market.products', []);
    expect(await listMissing(installed)).toContain('market profile: products');
  });

  test('a demo lacks nothing and needs no market profile', async () => {
    const installed = installedAs(readConfig({}));
    expect(await listMissing(installed)).toEqual([]);
    expect(installed.partners.live.payouts.has('BANK')).toBe(true);
  });

  test('lets a command use the server’s partners and no others', async () => {
    await sql`insert into installation (mode) values ('live')`.execute(db);
    await refuseOtherPartners(db, readConfig({ MODE: 'live' }));
    await recordPartners(db, live);
    await refuseOtherPartners(db, live);
    const other = { ...env, PAYOUT_URL: 'https://another.example' };
    await expect(refuseOtherPartners(db, readConfig(other))).rejects.toThrow('PAYOUT_URL');
    await expect(refuseOtherPartners(db, readConfig({ MODE: 'live' }))).rejects.toThrow('PAYOUT_URL');
  });
});
