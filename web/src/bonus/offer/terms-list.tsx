import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import { fill } from '../../i18n/fill.ts';
import { useWords } from '../../i18n/language.ts';
import { showMoney } from '../../lib/amount.ts';
import { Percents } from '../../ui/money/percents.tsx';
import { Fact, Facts } from '../facts.tsx';
import { pageWords } from '../words.ts';
import { giftText, reachedOf100 } from './terms.ts';
import type { Terms } from './terms.ts';

type Props = { terms: Terms; currency: Currency };

/** Lists what an offer gives and requires, before the member accepts it (design#principles). */
export function TermsList({ terms, currency }: Props) {
  const { terms: words, gives } = pageWords.use();
  const { home } = useWords();
  const { categories, armHours } = terms;
  const least = terms.minDeposit > 0 && [
    fill(words.minDeposit, { min: showMoney(toMinor(terms.minDeposit), currency) }),
    armHours === undefined ? '' : fill(words.hours, { hours: armHours }),
  ];
  return (
    <div className="stack stack-3">
      <Facts>
        <Fact icon="bonus">
          <b>{giftText(terms, gives, currency)}</b>
        </Fact>
        <Fact icon="deposit">
          {terms.trigger === 'instant' ? words.instant : words.deposit}
          {terms.trigger === 'deposit' && least && <> · {least.filter(Boolean).join(' ')}</>}
        </Fact>
        {categories && (
          <Fact icon="play">
            {categories.length === 0
              ? words.everywhere
              : fill(words.onlyIn, { categories: categories.map((category) => home[category]).join(', ') })}
          </Fact>
        )}
        {terms.percentSuccess === 0 && <Fact icon="success">{words.free}</Fact>}
      </Facts>
      {terms.percentSuccess > 0 && <Condition terms={terms} />}
    </div>
  );
}

/** Shows both percentages, their meaning, and their effect on the chance. */
function Condition({ terms }: { terms: Terms }) {
  const { terms: words } = pageWords.use();
  const { percentSuccess, percentFail, withdrawCap, expireDays, trigger } = terms;
  return (
    <>
      <Percents success={percentSuccess} successLabel={words.reached} fail={percentFail} failLabel={words.missed} />
      <Facts>
        <Fact icon="success" tone="pos">
          {fill(words.reachedMeans, { percent: percentSuccess })}
        </Fact>
        <Fact icon="failure" tone="neg">
          {fill(words.missedMeans, { percent: percentFail })}
        </Fact>
        <Fact icon="info">
          {words.percents} {fill(words.chance, { count: reachedOf100(terms) })}
        </Fact>
        {withdrawCap > 0 && (
          <Fact icon="withdraw">{fill(trigger === 'instant' ? words.capGift : words.cap, { times: withdrawCap })}</Fact>
        )}
        {expireDays !== undefined && <Fact icon="clock">{fill(words.days, { days: expireDays })}</Fact>}
      </Facts>
    </>
  );
}
