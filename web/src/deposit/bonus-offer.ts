import type { Bonus } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';

type Terms = Pick<Bonus, 'percentBonus' | 'maxBonus' | 'fixedBonus' | 'minDeposit' | 'percentSuccess'>;

/** A bonus for the next deposit: taken already, or one that the member may take now. */
export type DepositBonus = { kind: 'armed' | 'offered'; bonus: Bonus };

type Facts = {
  bonuses: readonly Bonus[] | undefined;
  running: WalletView['bonus'];
  /** Whether the member's total is small enough for a new bonus. */
  mayTake: boolean;
};

export function depositBonus({ bonuses = [], running, mayTake }: Facts): DepositBonus | null {
  const byDeposit = bonuses.filter(({ trigger }) => trigger === 'deposit');
  if (running?.status) {
    const armed = byDeposit.find(({ userBonus }) => userBonus?.isActive);
    return running.state === 'ARMED' && armed ? { kind: 'armed', bonus: armed } : null;
  }
  const open = mayTake ? byDeposit.find(({ counted, maxReceived }) => counted < maxReceived) : undefined;
  return open ? { kind: 'offered', bonus: open } : null;
}

const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));
const whole = 10_000n;

/** What a deposit brings: the gift, and the total that makes the money free (rules#conditions). */
export function bonusOf(terms: Terms, depositMinor: bigint): { giftMinor: bigint; targetMinor: bigint } | null {
  if (depositMinor < toMinor(terms.minDeposit)) return null;
  const fixedMinor = toMinor(terms.fixedBonus);
  const mostMinor = toMinor(terms.maxBonus);
  const shareMinor = (depositMinor * hundredths(terms.percentBonus)) / whole;
  const giftMinor = fixedMinor > 0n ? fixedMinor : mostMinor > 0n && shareMinor > mostMinor ? mostMinor : shareMinor;
  const target = (depositMinor + giftMinor) * hundredths(terms.percentSuccess);
  return { giftMinor, targetMinor: (target + whole - 1n) / whole };
}
