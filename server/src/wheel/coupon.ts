import { toMajor } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import type { Language } from '@kapao/contract/language';
import { textIn } from '../content/local-text.ts';
import type { Services } from '../platform/services.ts';
import { type ClaimableCoupon, expireCoupons, listClaimable, type Prize } from './store.ts';

export async function listCoupons(
  services: Pick<Services, 'db'>,
  memberId: bigint,
  language: Language,
): Promise<Coupon[]> {
  const rows = await listClaimable(services.db, memberId);
  return rows.map((row) => toCoupon(row, language));
}

export function toCoupon(row: ClaimableCoupon, language: Language): Coupon {
  return {
    _id: row.publicId,
    prize: {
      name: textIn(row.name, language),
      slice: { label: textIn(row.label, language), htmlDescription: textIn(row.description, language) },
    },
    amount: prizeAmount(row),
    type: row.type,
    success: toMajor(row.successBp),
    fail: toMajor(row.failBp),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function prizeAmount({ type, amount }: Pick<Prize, 'type' | 'amount'>): number {
  return toMajor(type === 'COIN' ? amount * 100n : amount);
}

export const sweepCoupons = ({ db }: Pick<Services, 'db'>): Promise<void> => expireCoupons(db);
