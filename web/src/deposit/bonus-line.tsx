import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bonusActivate } from '@kapao/contract/bonus';
import type { Bonus } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useLanguage } from '@kapao/i18n/language';
import { bonusListQuery, bonusMinimumQuery, submitNow, touchedByBonus } from '../bonus/api.ts';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { bonusOf, depositBonus } from './model.ts';
import css from './deposit.module.css';

/** Returns the bonus for the next deposit. `pending` until it is known, so that no line drops in later. */
export function useDepositBonus(view: WalletView) {
  const list = useQuery(bonusListQuery(useLanguage()));
  const minimum = useQuery(bonusMinimumQuery);
  return {
    pending: list.isPending || minimum.isPending,
    found: depositBonus({ bonuses: list.data, running: view.bonus, mayTake: minimum.data?.result === true }),
  };
}

/** Offers the bonus that fits, and says what it asks; or says what the armed one needs and brings. */
export function BonusLine({ view, amountMinor }: { view: WalletView; amountMinor: bigint | null }) {
  const messages = depositMessages.use();
  const { currency } = view.wallet;
  const { found } = useDepositBonus(view);
  const { busy, take } = useTakeBonus(currency);
  const gift = useGiftText(currency);
  if (!found) return null;
  const { kind, bonus } = found;
  const title = kind === 'armed' ? messages.bonusArmed : messages.bonusOffer;
  return (
    <section className={css['bonus']} aria-label={bonus.title}>
      <Icon name={kind === 'armed' ? 'check' : 'bonus'} size="s" />
      <div className="grow">
        <b className="block">{fill(title, { gift: gift(bonus) })}</b>
        <span className="t14 c2 block">
          <BonusAsks bonus={bonus} amountMinor={amountMinor} currency={currency} />
        </span>
      </div>
      {kind === 'offered' && (
        <Button small kind="secondary" busy={busy} onClick={() => void take(bonus.code)}>
          {messages.bonusTake}
        </Button>
      )}
    </section>
  );
}

type AsksProps = { bonus: Bonus; amountMinor: bigint | null; currency: Currency };

function BonusAsks({ bonus, amountMinor, currency }: AsksProps) {
  const messages = depositMessages.use();
  const money = (minor: bigint): string => showMoney(minor, currency);
  const leastMinor = toMinor(bonus.minDeposit);
  const depositMinor = amountMinor !== null && amountMinor >= leastMinor ? amountMinor : leastMinor;
  const brings = depositMinor > 0n ? bonusOf(bonus, depositMinor) : null;
  const asks = brings
    ? fill(messages.bonusBrings, {
        amount: money(depositMinor),
        gift: money(brings.giftMinor),
        target: money(brings.targetMinor),
      })
    : fill(messages.bonusTerms, { percent: bonus.percentSuccess });
  return leastMinor > 0n ? `${fill(messages.bonusFrom, { min: money(leastMinor) })} ${asks}` : asks;
}

function useGiftText(currency: Currency): (bonus: Bonus) => string {
  const messages = depositMessages.use();
  return ({ percentBonus: percent, maxBonus, fixedBonus }) => {
    if (fixedBonus > 0) return fill(messages.bonusFixed, { amount: showMoney(toMinor(fixedBonus), currency) });
    if (maxBonus <= 0) return fill(messages.bonusPercent, { percent });
    return fill(messages.bonusCapped, { percent, max: showMoney(toMinor(maxBonus), currency) });
  };
}

function useTakeBonus(currency: Currency) {
  const messages = depositMessages.use();
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function take(code: string): Promise<void> {
    setBusy(true);
    try {
      await submitNow(bonusActivate, 'bonus', undefined, { params: { code } });
      toast.success(messages.bonusTaken);
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      await Promise.all(touchedByBonus.map((queryKey) => client.invalidateQueries({ queryKey })));
      setBusy(false);
    }
  }

  return { busy, take };
}
