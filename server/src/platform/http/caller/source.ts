import { isIPv6 } from 'node:net';

/** Name under which a client's tries are counted: an IPv4 address, or the /64 of a household's IPv6. */
export function sourceOf(ip: string): string {
  return isIPv6(ip) ? `${expand(ip).slice(0, 4).join(':')}::/64` : ip;
}

function expand(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right];
}
