import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { callPublicAddressesOnly } from '../../platform/partner/call.ts';
import type { PartnerEntry } from '../../platform/partner/settings.ts';
import { hearFailures } from '../../platform/partner/failure.ts';
import { isMarketProfileMissing } from '../missing.ts';
import { environmentEntries } from './environment.ts';
import { logFailures } from './failures.ts';
import { createLivePartners, type LivePartners } from './live.ts';
import { readEntries, type SavedEntry } from './rows.ts';
import { problemOfEntry } from './rules.ts';

declare module '../../platform/services.ts' {
  interface Services {
    readonly partners: PartnerRegistry;
  }
}

export type PartnerRegistry = {
  readonly live: LivePartners;
  /** Applies the current entries of the database. Partners that move money need a complete market profile. */
  reload(): Promise<void>;
  readAll(): Promise<PartnerEntry[]>;
};

type Parts = { config: Config; db: Db; keys: Keys; log: Logger };

/** A demo has the sandbox's partners at once; a live server has none before the first `reload`. */
export function createPartnerRegistry(parts: Parts): PartnerRegistry {
  const { config, db } = parts;
  const live = createLivePartners();
  const environment = environmentEntries(config);
  callPublicAddressesOnly(config.mode === 'live' && !config.plainNetwork);
  hearFailures(logFailures(parts.log, live.entries));
  if (config.mode === 'demo') live.use(environment);
  const noted = new Set<string>();
  const readAll = async () =>
    config.mode === 'demo' ? environment : withRows(environment, await readEntries(db, parts.keys), parts, noted);
  return {
    live,
    readAll,
    async reload() {
      if (config.mode === 'demo') return;
      const entries = await readAll();
      const next = (await isMarketProfileMissing(db))
        ? entries.filter(({ code }) => !partnerMovesMoney(code))
        : entries;
      if (JSON.stringify(next) !== JSON.stringify(live.entries())) live.use(next);
    },
  };
}

export const partnerMovesMoney = (code: string): boolean => !notMoney.has(code);

const notMoney: ReadonlySet<string> = new Set(['sms', 'webpush', 'line', 'line:hook']);

/** Rows override the environment by partner and currency. A disabled row turns the partner off. */
function withRows(
  environment: readonly PartnerEntry[],
  rows: readonly SavedEntry[],
  { config, log }: Parts,
  noted: Set<string>,
): PartnerEntry[] {
  const isSaved = (entry: PartnerEntry) =>
    rows.some((row) => row.code === entry.code && row.currency === entry.currency);
  const held = rows.flatMap(({ enabled, ...row }) => {
    if (!enabled) return [];
    const problem = problemOfEntry(row, config);
    if (problem === undefined) return [{ ...row, source: 'database' }];
    if (!noted.has(problem)) log.error({ partner: row.code, problem }, 'a saved partner cannot be used');
    noted.add(problem);
    return [];
  });
  return [...environment.filter((entry) => !isSaved(entry)), ...held];
}
