import { BlockList, SocketAddress, isIP, isIPv6 } from 'node:net';

export type Connected = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/**
 * Returns the client's address: the connection's own or, behind `trusted` proxies (addresses or ranges), the last
 * untrusted entry of X-Forwarded-For.
 */
export function clientAddress({ socket, headers }: Connected, trusted: readonly string[]): string {
  let address = plainAddress(socket.remoteAddress ?? '') ?? '';
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  while (isAmong(address, trusted)) {
    const next = plainAddress(withoutPort(forwarded.pop() ?? ''));
    if (next === undefined) break;
    address = next;
  }
  return address;
}

export const peerOf = ({ socket }: Connected): string => plainAddress(socket.remoteAddress ?? '') ?? '';

const lists = new WeakMap<readonly string[], BlockList>();

export function isAmong(address: string, ranges: readonly string[]): boolean {
  const plain = ranges.length === 0 ? undefined : plainAddress(address);
  if (plain === undefined) return false;
  const list = lists.get(ranges) ?? rangesOf(ranges);
  lists.set(ranges, list);
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges.filter(isRange)) {
    const [written = '', bits] = range.split('/');
    const address = bits === undefined ? (plainAddress(written) ?? written) : written;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function plainAddress(text: string): string | undefined {
  const address = text.trim().split('%')[0] ?? '';
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}

function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
