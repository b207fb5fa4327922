import { type Adapter, agentNeeds, type SecretSettings, secretNeeds } from '../../../platform/partner/settings.ts';
import type { VoucherPartner } from '../voucher.ts';
import { relayVouchers } from './relay.ts';

/** Redeems gift vouchers; without an entry staff redeem them. */
export const voucherAdapter: Adapter<VoucherPartner> = {
  code: 'truemoney',
  open: relayVouchers,
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
};

/** Reads AUTO wallet notices; without an entry the secret of `truemoney` applies. */
export const noticeAdapter: Adapter<string, SecretSettings> = {
  code: 'truemoney:notices',
  open: ({ secret }) => secret,
  needs: secretNeeds('signs notices of the AUTO wallet (HS256)'),
};
