import type { Currency } from '@kapao/contract/money';
import { parseMajor } from '@kapao/contract/money';
import { parse } from 'promptparse';
import QRCode from 'qrcode';

/** EMVCo text is printable ASCII but for names in Thai or Lao; a QR of more than this is no payment. */
const longestPayload = 512;

/** ISO 4217 numbers, as tag 53 carries them. */
const currencyNumber: Record<Currency, string> = { THB: '764', LAK: '418' };

/** True for EMVCo text with a right checksum that asks for exactly this amount (minor units) in this currency. */
export function asksFor(payload: string, payableMinor: bigint, currency: Currency): boolean {
  if (payload.length > longestPayload || payableMinor <= 0n) return false;
  try {
    const qr = parse(payload, true);
    if (qr === null || parseMajor(qr.getTagValue('54') ?? '') !== payableMinor) return false;
    return qr.getTagValue('53') === currencyNumber[currency];
  } catch {
    return false;
  }
}

/** Our own SVG of a payload, with the text itself in `data-payload` (wire, QR); never a partner's markup. */
export async function drawQr(payload: string): Promise<string> {
  const svg = await QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.trim().replace('<svg ', () => `<svg data-payload="${escapeAttribute(payload)}" `);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
