import { type Adapter, agentNeeds, type SecretSettings, secretNeeds } from '../../../platform/partner/settings.ts';
import type { VoucherPartner } from '../voucher.ts';
import { relayVouchers } from './relay.ts';

export const voucherAdapter: Adapter<VoucherPartner> = {
  code: 'truemoney',
  open: relayVouchers,
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
};

export const noticeAdapter: Adapter<string, SecretSettings> = {
  code: 'truemoney:notices',
  open: ({ secret }) => secret,
  needs: secretNeeds('signs notices of the AUTO wallet (HS256)'),
};
