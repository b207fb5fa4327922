import { agentKey } from '../../partner/settings.ts';
import type { PayoutPartner } from '../payout.ts';
import { bankPayouts } from './bank.ts';

/** Whoever pays members out; undefined while none is set up. */
export function payoutPartner(partner: { baseUrl: string; secret: string } | undefined): PayoutPartner | undefined {
  if (partner === undefined) return undefined;
  return bankPayouts({ baseUrl: `${partner.baseUrl}/partners/bank`, key: agentKey, secret: partner.secret });
}
