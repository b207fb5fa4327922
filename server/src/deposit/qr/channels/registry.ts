import { agentKey, type PartnerSettings } from '../../../partner/settings.ts';
import type { QrChannel } from '../channel.ts';
import { kbank } from './kbank.ts';
import { payonex } from './payonex.ts';
import { paytimz } from './paytimz.ts';
import { ww } from './ww.ts';
import { zpay } from './zpay.ts';

const adapters: Readonly<Record<string, (settings: PartnerSettings) => QrChannel>> = { ww, paytimz, payonex, zpay };

/** The QR channels by bank code; only the house's own while no partner is set up. */
export function qrChannels(partner: { baseUrl: string; secret: string } | undefined): ReadonlyMap<string, QrChannel> {
  const channels = new Map<string, QrChannel>([[kbank.code, kbank]]);
  if (partner === undefined) return channels;
  for (const [path, adapter] of Object.entries(adapters)) {
    const baseUrl = `${partner.baseUrl}/partners/qr/${path}`;
    const channel = adapter({ baseUrl, key: agentKey, secret: partner.secret });
    channels.set(channel.code, channel);
  }
  return channels;
}
