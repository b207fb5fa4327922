import type { Bonus, UserBonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import { showBanners } from '../content/banners.ts';
import { textIn } from '../content/local-text.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { blockOfBonus, readLimits } from './block.ts';
import { type Offer, showTerms } from './offer.ts';
import { listOffers, listOwn, type OwnRow } from './store.ts';

export async function listBonuses(
  services: Pick<Services, 'config' | 'db' | 'games' | 'log' | 'settings'>,
  memberId: bigint,
  currency: Currency,
  language: Language,
): Promise<Bonus[]> {
  const { db } = services;
  const settings = await services.settings.read();
  const [offers, own, limits] = await Promise.all([
    listOffers(db, 'BONUS', currency),
    listOwn(db, memberId),
    readLimits(services, memberId, BigInt(settings['bonus.remainingMaxMinor'][currency])),
  ]);
  const byCode = new Map(own.map((row) => [row.code, row]));
  return offers.map((offer) => {
    const row = byCode.get(offer.code);
    const blocked = row?.active === true ? undefined : blockOfBonus(offer, row?.counted ?? 0, limits);
    return { ...toBonus(offer, row, language), ...(blocked === undefined ? {} : { blocked }) };
  });
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
