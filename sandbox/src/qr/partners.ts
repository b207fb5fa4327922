import type { Notice } from '../notices.ts';
import type { QrOrder } from './orders.ts';
import { payonexNotice, payonexPartner } from './payonex.ts';
import { paytimzNotice, paytimzPartner } from './paytimz.ts';
import { wwNotice, wwPartner } from './ww.ts';
import { zpayNotice, zpayPartner } from './zpay.ts';

export const qrPartners = [wwPartner, paytimzPartner, payonexPartner, zpayPartner];

export const noticesOf: Readonly<Record<string, (order: QrOrder, eventId: string) => Notice>> = {
  WW: wwNotice,
  PAYTIMZ: paytimzNotice,
  PAYONEX: payonexNotice,
  ZPAY: zpayNotice,
};
