import { type Adapter, agentNeeds } from '../../platform/partner/settings.ts';
import type { PayoutPartner } from '../payout.ts';
import { bankPayouts } from './bank.ts';

export const payoutPrefix = 'payout:';

/** The ledger stores this name: `payout:BANK`, or another after the prefix. */
export const payoutAdapter = (code: string): Adapter<PayoutPartner> => ({
  code,
  open: (settings) => bankPayouts(code.slice(payoutPrefix.length), settings),
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
});
