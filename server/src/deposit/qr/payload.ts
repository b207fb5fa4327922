import type { Currency } from '@kapao/contract/money';
import { parseMajor } from '@kapao/contract/money';
import { parse } from 'promptparse';
import QRCode from 'qrcode';

const longestPayload = 512;

/** ISO 4217 number (tag 53), country (tag 58) and tags of the payee. */
const marketOf: Record<Currency, { number: string; country: string; receivers: readonly string[] }> = {
  THB: { number: '764', country: 'TH', receivers: ['29', '30', '31'] },
  LAK: { number: '418', country: 'LA', receivers: ['38'] },
};

const lapnet = '0016A005266284662577';

/**
 * Returns whether EMVCo text has a correct checksum and asks for exactly this amount (minor units) in this currency, in
 * its scheme: Thai QR, or LAPNet with whole kip.
 */
export function asksFor(payload: string, payableMinor: bigint, currency: Currency): boolean {
  if (payload.length > longestPayload || payableMinor <= 0n || !hasRightChecksum(payload)) return false;
  const { number, country, receivers } = marketOf[currency];
  try {
    const qr = parse(payload, false);
    if (qr === null || parseMajor(qr.getTagValue('54') ?? '') !== payableMinor) return false;
    if (qr.getTagValue('53') !== number || qr.getTagValue('58') !== country) return false;
    if (currency === 'LAK' && (payableMinor % 100n !== 0n || !qr.getTagValue('38')?.startsWith(lapnet))) return false;
    return receivers.some((tag) => qr.getTagValue(tag) !== undefined);
  } catch {
    return false;
  }
}

/**
 * Checks tag 63, the last one: CRC-16/CCITT-FALSE over the preceding bytes. The library sums characters instead of
 * bytes, so it rejects names in Lao or Thai.
 */
function hasRightChecksum(payload: string): boolean {
  const summed = payload.slice(0, -4);
  if (!summed.endsWith('6304')) return false;
  let crc = 0xffff;
  for (const byte of Buffer.from(summed, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? 0x1021 : 0) ^ (crc << 1)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0') === payload.slice(-4).toUpperCase();
}

/** Draws our own SVG with the text in `data-payload` (api#deposit-calls). Never uses a provider's markup. */
export async function drawQr(payload: string): Promise<string> {
  const svg = await QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.trim().replace('<svg ', () => `<svg data-payload="${escapeAttribute(payload)}" `);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
