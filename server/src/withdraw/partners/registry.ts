import { type Adapter, agentNeeds } from '../../partner/settings.ts';
import type { PayoutPartner } from '../payout.ts';
import { bankPayouts } from './bank.ts';

export const payoutPrefix = 'payout:';

/** A partner that pays members out: `payout:BANK`, or any other name after the prefix. Its name goes into the ledger. */
export const payoutAdapter = (code: string): Adapter<PayoutPartner> => ({
  code,
  open: (settings) => bankPayouts(code.slice(payoutPrefix.length), settings),
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
});
