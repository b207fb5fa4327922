import type { Services } from '../../platform/services.ts';

/** Lower limit for every QR, whatever the operator sets (product#qr-deposit). */
export const leastQrMinor = 100n;

type Row = { bank_code: string; currency: string; minimum_minor: bigint | null; presets_minor: bigint[] | null };

export type Least = { minimumOf(row: Row): bigint; presetsOf(row: Row): bigint[] };

/**
 * Reads minimum and presets from the receiving account. For PAYTIMZ and ZPAY a setting replaces the minimum and the
 * first preset (product#qr-deposit), in the operator's own currency.
 */
export async function readLeast(services: Pick<Services, 'config' | 'settings'>): Promise<Least> {
  const settings = await services.settings.read();
  const currency = services.config.variant === 'lao' ? 'LAK' : 'THB';
  const chosen: Readonly<Record<string, number | undefined>> = {
    PAYTIMZ: settings['qr.paytimzMinimumMinor'],
    ZPAY: settings['qr.zpayMinimumMinor'],
  };
  const chosenFor = (row: Row): bigint => (row.currency === currency ? BigInt(chosen[row.bank_code] ?? 0) : 0n);
  return {
    minimumOf: (row) => {
      const minimumMinor = chosenFor(row) || (row.minimum_minor ?? 0n);
      return minimumMinor > leastQrMinor ? minimumMinor : leastQrMinor;
    },
    presetsOf: (row) => {
      const presets = row.presets_minor ?? [];
      const first = chosenFor(row);
      return first === 0n ? presets : [first, ...presets.slice(1).filter((preset) => preset > first)];
    },
  };
}
