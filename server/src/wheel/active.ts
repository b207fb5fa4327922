import { toMajor } from '@kapao/contract/money';
import type { WheelSetup } from '@kapao/contract/wheel';
import type { Language } from '@kapao/contract/language';
import { textIn } from '../content/local-text.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readCash } from '../money/ledger/account.ts';
import { oddsOf } from './draw.ts';
import { findActiveWheel, readCoin, readSlices, type Wheel } from './store.ts';

export async function isWheelActive({ db }: Pick<Services, 'db'>, memberId: bigint): Promise<{ isActive: boolean }> {
  const cash = await readCash(db, memberId);
  return { isActive: cash !== undefined && (await findActiveWheel(db, cash.currency)) !== undefined };
}

export async function readSetup(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  memberId: bigint,
  language: Language,
): Promise<{ result: WheelSetup } | Refusal<'NO_WALLET'>> {
  const cash = await readCash(db, memberId);
  if (cash === undefined) return refuse('NO_WALLET');
  const [wheel, userCoin, values] = await Promise.all([
    findActiveWheel(db, cash.currency),
    readCoin(db, memberId),
    settings.read(),
  ]);
  const earn = {
    perCoin: toMajor(BigInt(values['spin.perCoinMinor'][cash.currency])),
    maxPerDeposit: values['spin.maxPerDeposit'],
    maxPerDay: values['spin.maxPerDay'],
  };
  const activeSpinwheel = wheel === undefined ? null : await showWheel(db, wheel, language);
  return { result: { activeSpinwheel, userCoin, earn } };
}

async function showWheel(db: Services['db'], wheel: Wheel, language: Language) {
  const slices = await readSlices(db, wheel.id);
  const odds = oddsOf(slices);
  return {
    name: textIn(wheel.name, language),
    slice: slices.map((slice, index) => ({
      code: slice.code,
      label: textIn(slice.label, language),
      bgColor: slice.bgColor,
      textColor: slice.textColor,
      htmlDescription: textIn(slice.description, language),
      type: slice.type,
      odds: odds[index] ?? 0,
    })),
  };
}
