import { agentKey } from '../../../partner/settings.ts';
import type { QrChannel } from '../channel.ts';
import { kbank } from './kbank.ts';
import { ww } from './ww.ts';

/** The QR channels by bank code; only the house's own while no partner is set up. */
export function qrChannels(partner: { baseUrl: string; secret: string } | undefined): ReadonlyMap<string, QrChannel> {
  const channels = new Map<string, QrChannel>([[kbank.code, kbank]]);
  if (partner === undefined) return channels;
  const channel = ww({ baseUrl: `${partner.baseUrl}/partners/qr/ww`, key: agentKey, secret: partner.secret });
  channels.set(channel.code, channel);
  return channels;
}
