import type { Bonus, UserBonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import { showBanners } from '../content/banners.ts';
import { textIn } from '../content/local-text.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { type Offer, showTerms } from './offer.ts';
import { listOffers, listOwn, type OwnRow } from './store.ts';

export async function listBonuses(db: Db, memberId: bigint, currency: Currency, language: Language): Promise<Bonus[]> {
  const [offers, own] = await Promise.all([listOffers(db, 'BONUS', currency), listOwn(db, memberId)]);
  const byCode = new Map(own.map((row) => [row.code, row]));
  return offers.map((offer) => toBonus(offer, byCode.get(offer.code), language));
}

function toBonus(offer: Offer, own: OwnRow | undefined, language: Language): Bonus {
  return {
    code: offer.code,
    title: textIn(offer.title, language),
    type: offer.type,
    maxReceived: offer.maxReceived,
    counted: own?.counted ?? 0,
    categories: offer.categories,
    armHours: offer.armHours,
    expireDays: offer.expireDays,
    ...showTerms(offer),
    banners: showBanners(offer.banners, language),
    userBonus: own === undefined ? null : toUserBonus(own),
  };
}

const toUserBonus = ({ id, active, received }: OwnRow): UserBonus => ({
  _id: id,
  isActive: active,
  received: received.map((at) => ({ updatedAt: new Date(`${at}Z`).toISOString() })),
});

export async function findUserBonus(tx: Tx, memberId: bigint, code: string): Promise<UserBonus | undefined> {
  const own = (await listOwn(tx, memberId)).find((row) => row.code === code);
  return own && toUserBonus(own);
}
