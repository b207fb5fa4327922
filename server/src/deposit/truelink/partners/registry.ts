import { agentKey } from '../../../partner/settings.ts';
import type { VoucherPartner } from '../voucher.ts';
import { relayVouchers } from './relay.ts';

/** Whoever redeems gift vouchers; undefined while none is set up: a person of the operator's does it then. */
export function voucherPartner(partner: { baseUrl: string; secret: string } | undefined): VoucherPartner | undefined {
  if (partner === undefined) return undefined;
  return relayVouchers({ baseUrl: `${partner.baseUrl}/partners/truemoney`, key: agentKey, secret: partner.secret });
}
