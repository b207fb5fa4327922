import { agentKey } from '../../partner/settings.ts';
import type { PayoutPartners } from '../payout.ts';
import { bankPayouts } from './bank.ts';

/** The configured payout partners; empty: members are paid by hand. */
export function payoutPartners(partner: { baseUrl: string; secret: string } | undefined): PayoutPartners {
  if (partner === undefined) return new Map();
  const bank = bankPayouts({ baseUrl: `${partner.baseUrl}/partners/bank`, key: agentKey, secret: partner.secret });
  return new Map([[bank.code, bank]]);
}
