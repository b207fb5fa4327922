import { type Adapter, agentNeeds } from '../../platform/partner/settings.ts';
import type { PayoutPartner } from '../payout.ts';
import { bankPayouts } from './bank.ts';

export const payoutPrefix = 'payout:';

/** Payout provider: `payout:BANK`, or another name after the prefix. The ledger stores this name. */
export const payoutAdapter = (code: string): Adapter<PayoutPartner> => ({
  code,
  open: (settings) => bankPayouts(code.slice(payoutPrefix.length), settings),
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
});
