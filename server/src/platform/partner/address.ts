import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

const inside = new BlockList();
const subnets = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/96 64:ff9b::/96 64:ff9b:1::/48 2001::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8',
];
for (const subnet of subnets.join(' ').split(' ')) {
  const [net = '', prefix] = subnet.split('/');
  inside.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4');
}

export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/** Fails unless every address of the name is public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) done(error ?? new Error('no address'), '', 0);
    else if (!addresses.every(({ address }) => isPublic(address))) done(new PrivateAddressError('private'), '', 0);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
