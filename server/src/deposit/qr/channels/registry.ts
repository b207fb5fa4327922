import { type Adapter, agentNeeds } from '../../../platform/partner/settings.ts';
import type { QrChannel } from '../channel.ts';
import { payonex } from './payonex.ts';
import { paytimz } from './paytimz.ts';
import { ww } from './ww.ts';
import { zpay } from './zpay.ts';

export const qrAdapters: readonly Adapter<QrChannel>[] = [
  { code: 'WW', open: ww, needs: agentNeeds('merchant, in `x-ww-merchant`', 'signs calls and notices (HMAC-SHA256)') },
  { code: 'PAYTIMZ', open: paytimz, needs: agentNeeds('`merchantId`', 'signs calls and notices (HMAC-SHA256)') },
  { code: 'PAYONEX', open: payonex, needs: agentNeeds('issuer of the JWT', 'signs calls and notices (HS256)') },
  { code: 'ZPAY', open: zpay, needs: agentNeeds('`merchant`', 'signs the sorted fields of calls and notices') },
];
