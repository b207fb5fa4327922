import type { Logger } from 'pino';
import { armByDeposit } from './condition/arm.ts';
import { settleAfterRefresh } from './condition/standing.ts';
import { noteInviteeDeposit, recordInvitee } from './invite/friend.ts';
import { qualifyFriend } from './invite/qualify.ts';
import { noticeDeposit } from './notice/outbox.ts';
import { earnCoins, giveDueCoins } from './wheel/coins.ts';
import type { Pool } from 'pg';
import { createCleaner } from './chat/upload/cleaner/cleaner.ts';
import type { Config } from './platform/config/config.ts';
import { createNotices } from './platform/db/notices.ts';
import { directUrlOf } from './platform/db/pool.ts';
import { createDb } from './platform/db/transaction.ts';
import type { AfterDeposit } from './deposit/payment/credit.ts';
import { createSlipReader } from './deposit/slip/reader/reader.ts';
import { createCatalogue } from './game/catalogue.ts';
import type { Services } from './platform/services.ts';
import { countryByProxy } from './platform/http/caller/address.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { createPartnerRegistry } from './installation/partners/registry.ts';
import { requestWaitsMs } from './money/intent/timing.ts';
import type { Saga } from './money/intent/saga.ts';
import type { Keys } from './platform/keys/keys.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { createSettings } from './platform/db/setting.ts';
import { permissionsOf } from './staff/roles.ts';
import { transferIn, transferOut } from './wallet/transfer-saga.ts';
import { payoutSaga } from './withdraw/payout.ts';

/** Effects of every credited deposit: an armed bonus, the inviter's progress, coins of the wheel, the notice. */
export const afterDeposit: readonly AfterDeposit[] = [armByDeposit, noteInviteeDeposit, earnCoins, noticeDeposit];

export type Parts = { config: Config; pool: Pool; keys: Keys; log: Logger };

export function assembleServices({ config, pool, keys, log }: Parts, replace: Partial<Services> = {}): Services {
  const db = createDb(pool);
  const partners = createPartnerRegistry({ config, db, keys, log });
  const { games, qrChannels, payouts, bankFeed, slipVerifier, vouchers, sms, noticeChannels, walletNoticeSecret } =
    partners.live;
  const parts = {
    config,
    pool,
    db,
    notices: createNotices(directUrlOf(pool)),
    keys,
    log,
    metrics: createMetrics(),
    settings: createSettings(db),
    catalogue: createCatalogue(db, config, replace.games ?? games),
    games,
    partners,
    qrChannels,
    afterDeposit,
    slipReader: createSlipReader(),
    cleaner: createCleaner(),
    slipVerifier,
    payouts,
    bankFeed,
    vouchers,
    sms,
    noticeChannels,
    walletNoticeSecret,
    countryOf: countryByProxy(config.trustedProxies),
    permissionsOf,
    realtime: createRealtime(),
    requestWaitsMs,
    afterRegistration: [recordInvitee],
    afterRefresh: [settleAfterRefresh],
    afterPlay: [giveDueCoins, qualifyFriend],
    ...replace,
  };
  const sagas: Saga[] = [transferIn(parts.games), transferOut(parts.games), payoutSaga(parts.payouts)];
  return { sagas: new Map(sagas.map((saga) => [saga.kind, saga])), ...parts };
}
