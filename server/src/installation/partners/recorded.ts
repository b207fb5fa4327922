import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { startError } from '../../platform/start-error.ts';
import { environmentEntries } from './environment.ts';
import { findKnown } from './known.ts';
import { partnerMovesMoney } from './registry.ts';
import { readPartnerUrls, storePartnerUrls } from './store.ts';

/**
 * Stores the addresses of the environment's partners for `refuseOtherPartners`. Rows of the database need no check:
 * every program reads the same.
 */
export async function recordPartners(db: Db, config: Config): Promise<void> {
  await storePartnerUrls(db, urlsOf(config));
}

/**
 * Refuses an ops command with partner addresses that differ from the server's.
 * @throws a start error that names the variable
 */
export async function refuseOtherPartners(db: Db, config: Config): Promise<void> {
  if (config.mode === 'demo') return;
  const used = await readPartnerUrls(db);
  if (used === undefined) return;
  const ours = urlsOf(config);
  const other = Object.keys({ ...used, ...ours }).find((name) => used[name] !== ours[name]);
  if (other === undefined) return;
  throw startError(`${other} differs from the server's; run the command with the server's environment`);
}

function urlsOf(config: Config): Record<string, string> {
  const entries = environmentEntries(config).filter(({ code, fields }) => partnerMovesMoney(code) && fields['url']);
  return Object.fromEntries(
    entries.map(({ code, source, fields }) => {
      const kind = findKnown(code)?.kind;
      const isOwn = kind === undefined || kind === 'notice' || source.startsWith('PARTNER_');
      const base = isOwn ? undefined : config.partners[kind]?.baseUrl;
      return [source, base ?? fields['url'] ?? ''];
    }),
  );
}
