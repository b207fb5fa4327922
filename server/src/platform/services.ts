import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { SmsGateway } from '../auth/sms.ts';
import type { Cleaner } from '../chat/upload/cleaner/cleaner.ts';
import type { Config } from './config/config.ts';
import type { DB } from './db/generated/schema.ts';
import type { Notices } from './db/notices.ts';
import type { BankFeed } from '../deposit/bank/feed.ts';
import type { QrChannel } from '../deposit/qr/channel.ts';
import type { SlipReader } from '../deposit/slip/reader/reader.ts';
import type { SlipVerifier } from '../deposit/slip/verifier/verifier.ts';
import type { VoucherPartner } from '../deposit/truelink/voucher.ts';
import type { Catalogue } from '../game/catalogue.ts';
import type { GameProvider } from '../game/provider.ts';
import type { PartnerRegistry } from '../installation/partners/registry.ts';
import type { Sagas } from '../money/intent/saga.ts';
import type { CountryOf } from './http/caller/address.ts';
import type { Metrics } from './http/metrics.ts';
import type { Keys } from './keys/keys.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Settings } from './db/setting.ts';
import type { PayoutPartners } from '../withdraw/payout.ts';

/** Services built once at start-up and passed to every module. */
export type Services = {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  readonly notices: Notices;
  readonly keys: Keys;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: Settings;
  readonly catalogue: Catalogue;
  readonly partners: PartnerRegistry;
  readonly games: ReadonlyMap<string, GameProvider>;
  readonly qrChannels: ReadonlyMap<string, QrChannel>;
  readonly slipReader: SlipReader;
  /** Redraws pictures of the chat and strips metadata from its videos. */
  readonly cleaner: Cleaner;
  readonly slipVerifier: SlipVerifier;
  /** Empty: members are paid by hand. */
  readonly payouts: PayoutPartners;
  /** Undefined: no bank reports incoming money by itself (KEY_MISSING). */
  readonly bankFeed: BankFeed | undefined;
  /** Redeems gift links; undefined: the operator's staff does it. */
  readonly vouchers: VoucherPartner | undefined;
  readonly sms: SmsGateway;
  /** Secret that signs notices of the AUTO wallet; undefined: they are refused. */
  readonly walletNoticeSecret: () => string | undefined;
  readonly countryOf: CountryOf;
  readonly realtime: Realtime;
  /** How long a request waits for the end of a transfer before it answers 202; shorter in tests. */
  readonly requestWaitsMs: number;
  readonly sagas: Sagas;
};
