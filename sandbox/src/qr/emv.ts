/** EMVCo texts of Thai and Lao QR codes, written without the server's code, so that tests check the server's reader. */

export type BillPayment = { billerId: string; ref1: string; ref2: string; amount: string };

export function writeBillPayment({ billerId, ref1, ref2, amount }: BillPayment): string {
  const biller = tag('00', 'A000000677010112') + tag('01', billerId) + tag('02', ref1) + tag('03', ref2);
  return close([
    tag('00', '01'),
    tag('01', '12'),
    tag('30', biller),
    tag('53', '764'),
    tag('54', amount),
    tag('58', 'TH'),
  ]);
}

export function writeLaoPayment({ receiver, amount }: { receiver: string; amount: string }): string {
  const merchant = tag('00', 'A005266284662577') + tag('01', '27710418') + tag('02', '002') + tag('03', receiver);
  return close([
    tag('00', '01'),
    tag('01', '12'),
    tag('38', merchant),
    tag('52', '7994'),
    tag('53', '418'),
    tag('54', amount),
    tag('58', 'LA'),
    tag('59', 'KAPAO'),
    tag('60', 'VIENTIANE'),
    tag('62', tag('01', receiver)),
  ]);
}

export type ReadQr =
  | { kind: 'order'; providerRef: string }
  | { kind: 'account'; botCode: string; accountNo: string; amount: string }
  | { kind: 'registered'; number: string; amount: string };

export function readQr(payload: string): ReadQr | undefined {
  if (checksum(payload.slice(0, -4)) !== payload.slice(-4)) return undefined;
  const tags = readTags(payload);
  const inner = (id: string) => readTags(tags.get(id) ?? '');
  const providerRef = inner('30').get('02') ?? inner('38').get('03');
  if (providerRef !== undefined) return { kind: 'order', providerRef };
  const amount = tags.get('54') ?? '';
  const account = inner('29').get('04');
  if (account !== undefined) {
    return { kind: 'account', botCode: account.slice(0, 3), accountNo: account.slice(3), amount };
  }
  const number = inner('29').get('01')?.replace(/^0066/, '0') ?? inner('29').get('02');
  return number === undefined ? undefined : { kind: 'registered', number, amount };
}

function close(tags: readonly string[]): string {
  const body = `${tags.join('')}6304`;
  return body + checksum(body);
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

export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? 0x1021 : 0) ^ (crc << 1)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
