import type { ReactNode } from 'react';
import type { ActiveBonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { serverNowMs } from '../lib/clock.ts';
import { showMinute } from '../lib/format.ts';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import type { Measure } from './measure.ts';
import css from './progress.module.css';
import { timeLeft } from './time-left.ts';
import { useProgressWords } from './words.ts';

type Props = { bonus: ActiveBonus; measure: Measure; currency: Currency };

/** What both ends mean, what counts, where may be played, and until when. */
export function ProgressMeaning({ bonus, measure, currency }: Props) {
  const words = useProgressWords();
  const { home, common } = useWords();
  const money = (amountMinor: bigint): string => showMoney(amountMinor, currency);
  const { percentSuccess = 0, percentFail = 0, categories = [], expiresAt, state, fresh } = bonus;
  return (
    <ul className={css['meaning']}>
      <Line icon="success" tone="pos">
        {fill(words.targetMeans, {
          target: money(measure.targetMinor),
          percent: percentSuccess,
          base: money(measure.baseMinor),
        })}
      </Line>
      <Line icon="failure" tone="neg">
        {fill(words.floorMeans, { floor: money(measure.floorMinor), percent: percentFail })}
      </Line>
      <Line icon="info">{words.measuredMeans}</Line>
      {categories.length > 0 && (
        <Line icon="play">
          {fill(words.onlyIn, { categories: categories.map((category) => home[category]).join(', ') })}
        </Line>
      )}
      {expiresAt !== undefined && state === 'OPEN' && (
        <Line icon="clock">
          {fill(words.until, {
            time: showMinute(expiresAt),
            left: timeLeft(expiresAt, serverNowMs(), common.unit),
          })}
        </Line>
      )}
      {fresh === false && <Line icon="alert">{words.lastKnownMeans}</Line>}
    </ul>
  );
}

function Line({ icon, tone, children }: { icon: IconName; tone?: 'pos' | 'neg'; children: ReactNode }) {
  return (
    <li data-tone={tone}>
      <Icon name={icon} size="s" />
      <span>{children}</span>
    </li>
  );
}
