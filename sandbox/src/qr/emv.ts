/** Thai bill-payment QR text (EMVCo, tag 30), written by hand so that the house's reader is checked by another hand. */

export type BillPayment = { billerId: string; ref1: string; ref2: string; amount: string };

export function writeBillPayment({ billerId, ref1, ref2, amount }: BillPayment): string {
  const biller = tag('00', 'A000000677010112') + tag('01', billerId) + tag('02', ref1) + tag('03', ref2);
  const body = [
    tag('00', '01'),
    tag('01', '12'),
    tag('30', biller),
    tag('53', '764'),
    tag('54', amount),
    tag('58', 'TH'),
    '6304',
  ].join('');
  return body + checksum(body);
}

/** `ref1` of a bill-payment text with a right checksum; undefined for anything else. */
export function readRef1(payload: string): string | undefined {
  if (checksum(payload.slice(0, -4)) !== payload.slice(-4)) return undefined;
  const biller = readTags(payload).get('30');
  return biller === undefined ? undefined : readTags(biller).get('02');
}

export function tag(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`tag ${id} is too long`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (let at = 0; at + 4 <= text.length;) {
    const length = Number.parseInt(text.slice(at + 2, at + 4), 10);
    if (!Number.isInteger(length)) break;
    tags.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return tags;
}

/** CRC-16/CCITT-FALSE in upper-case hex. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? 0x1021 : 0) ^ (crc << 1)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
