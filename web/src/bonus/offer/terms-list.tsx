import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { showMoney } from '../../lib/amount.ts';
import { Percents } from '../../money/money.tsx';
import { Fact, Facts } from '../facts.tsx';
import css from './offer.module.css';
import { giftFigure, giftText, reachedOf100 } from './terms.ts';
import type { Terms } from './terms.ts';

type Props = { terms: Terms; currency: Currency };

export function TermsList({ terms, currency }: Props) {
  const { terms: messages } = bonusMessages.use();
  const { home } = useMessages();
  const { categories, armHours } = terms;
  const least = terms.minDeposit > 0 && [
    fill(messages.minDeposit, { min: showMoney(toMinor(terms.minDeposit), currency) }),
    armHours === undefined ? '' : fill(messages.hours, { hours: armHours }),
  ];
  return (
    <div className="stack stack-3">
      <Facts>
        <Fact icon="deposit">
          {terms.trigger === 'instant' ? messages.instant : messages.deposit}
          {terms.trigger === 'deposit' && least && <> · {least.filter(Boolean).join(' ')}</>}
        </Fact>
        {categories && (
          <Fact icon="play">
            {categories.length === 0
              ? messages.everywhere
              : fill(messages.onlyIn, { categories: categories.map((category) => home[category]).join(', ') })}
          </Fact>
        )}
        {terms.percentSuccess === 0 && <Fact icon="success">{messages.free}</Fact>}
      </Facts>
      {terms.percentSuccess > 0 && <Condition terms={terms} />}
    </div>
  );
}

function Condition({ terms }: { terms: Terms }) {
  const { terms: messages } = bonusMessages.use();
  const { percentSuccess, percentFail, withdrawCap, expireDays, trigger } = terms;
  return (
    <>
      <Percents
        success={percentSuccess}
        successLabel={messages.reached}
        fail={percentFail}
        failLabel={messages.missed}
      />
      <Facts>
        <Fact icon="success" tone="pos">
          {messages.reachedMeans}
        </Fact>
        <Fact icon="failure" tone="neg">
          {messages.missedMeans}
        </Fact>
        <Fact icon="info">
          {messages.percents} {fill(messages.chance, { count: reachedOf100(terms) })}
        </Fact>
        {withdrawCap > 0 && (
          <Fact icon="withdraw">
            {fill(trigger === 'instant' ? messages.capGift : messages.cap, { times: withdrawCap })}
          </Fact>
        )}
        {expireDays !== undefined && <Fact icon="clock">{fill(messages.days, { days: expireDays })}</Fact>}
      </Facts>
    </>
  );
}

/** The gift in the largest figures of the page. */
export function GiftHero({ terms, currency }: Props) {
  return (
    <p className={css['hero']}>
      <b aria-hidden="true">{giftFigure(terms, currency)}</b>
      <GiftOf terms={terms} currency={currency} />
    </p>
  );
}

/** What the figure beside it is a part of, read out as one sentence. */
export function GiftOf({ terms, currency }: Props) {
  const { gives } = bonusMessages.use();
  const { fixedBonus, maxBonus } = terms;
  return (
    <span className={css['small']}>
      <span className="vh">{giftText(terms, gives, currency)}</span>
      {fixedBonus <= 0 && (
        <span aria-hidden="true">
          {maxBonus > 0 ? fill(gives.upTo, { max: showMoney(toMinor(maxBonus), currency) }) : gives.ofDeposit}
        </span>
      )}
    </span>
  );
}
