import type { Config } from '../config.ts';
import { partnerNames, type PartnerConfig, type PartnerName } from '../config/partners.ts';
import { checkSecrets } from '../config/secrets.ts';
import { inTransaction, type Db } from '../db/transaction.ts';
import type { Keys } from '../keys.ts';
import { seal, unseal } from '../seal.ts';
import { startError } from '../start-error.ts';
import { isMarketProfileMissing } from './missing.ts';

export type PartnerSettings = { partner: PartnerName; baseUrl: string; secret: string; by: string };

const sealedFor = (partner: string) => ({ purpose: 'partner-setting', owner: partner });

/** Saves a partner's address and secret, the secret sealed. The history gets the address alone. */
export async function savePartnerSettings(db: Db, keys: Keys, settings: PartnerSettings): Promise<void> {
  const { partner, baseUrl, secret, by } = settings;
  checkSecrets([[`the secret of ${partner}`, secret]]);
  const row = { base_url: baseUrl, sealed_secret: seal(keys, sealedFor(partner), secret), changed_by: by };
  await inTransaction(db, async (tx) => {
    const old = await tx
      .selectFrom('partner_setting')
      .select('base_url')
      .where('partner', '=', partner)
      .executeTakeFirst();
    await tx
      .insertInto('partner_setting')
      .values({ partner, ...row })
      .onConflict((conflict) => conflict.column('partner').doUpdateSet({ ...row, changed_at: new Date() }))
      .execute();
    const [before, after] = [old?.base_url ?? null, baseUrl].map((value) => JSON.stringify(value));
    const values = { key: `partner:${partner}`, old_value: before ?? null, new_value: after ?? null, changed_by: by };
    await tx.insertInto('setting_history').values(values).execute();
  });
}

/** Returns the configuration with the partners that the operator entered in place of the environment's. */
export async function addSavedPartners(db: Db, keys: Keys, config: Config): Promise<Config> {
  if (config.mode === 'demo') return config;
  const rows = await db.selectFrom('partner_setting').select(['partner', 'base_url', 'sealed_secret']).execute();
  const partners = { ...config.partners };
  for (const { partner, base_url: baseUrl, sealed_secret: sealed } of rows) {
    const name = partnerNames.find((known) => known === partner);
    if (name !== undefined) partners[name] = { baseUrl, secret: unseal(keys, sealedFor(partner), sealed) };
  }
  return { ...config, partners };
}

/** Partners through which money moves; text messages are none. */
const moneyPartners = ['payout', 'qr', 'games', 'bank', 'truemoney'] as const;

/** Without a market profile a live server starts no adapter that moves real money. */
export async function withoutMoneyPartners(db: Db, config: Config): Promise<Config> {
  if (config.mode === 'demo' || !(await isMarketProfileMissing(db))) return config;
  const none = Object.fromEntries(moneyPartners.map((name) => [name, undefined])) as Record<PartnerName, PartnerConfig>;
  return { ...config, partners: { ...none, sms: config.partners.sms }, walletNoticeSecret: undefined };
}

/** Writes down which partners the server speaks to, for `refuseOtherPartners`. */
export async function recordPartners(db: Db, config: Config): Promise<void> {
  await db
    .updateTable('installation')
    .set({ partner_urls: JSON.stringify(urlsOf(config)) })
    .execute();
}

/**
 * Stops an operator's command that would ask another bank or game than the server does.
 * @throws a start error that names the variable
 */
export async function refuseOtherPartners(db: Db, config: Config): Promise<void> {
  if (config.mode === 'demo') return;
  const row = await db.selectFrom('installation').select('partner_urls').executeTakeFirst();
  if (row?.partner_urls === null || row === undefined) return;
  const used = row.partner_urls as Record<string, string | null>;
  const ours = urlsOf(config);
  const other = moneyPartners.find((name) => (used[name] ?? null) !== ours[name]);
  if (other === undefined) return;
  throw startError(
    `${other.toUpperCase()}_URL differs from the server's; run the command with the server's environment`,
  );
}

const urlsOf = ({ partners }: Config) =>
  Object.fromEntries(moneyPartners.map((name) => [name, partners[name]?.baseUrl ?? null])) as Record<
    PartnerName,
    string | null
  >;
