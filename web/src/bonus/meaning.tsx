import type { ActiveBonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { progressMessages } from '@kapao/i18n/progress/messages';
import { showMoney } from '../lib/amount.ts';
import { showMinute } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Fact, Facts } from './facts.tsx';
import type { Measure } from './measure.ts';
import { timeLeft } from './time-left.ts';

type Props = { bonus: ActiveBonus; measure: Measure; currency: Currency };

export function ProgressMeaning({ bonus, measure, currency }: Props) {
  const messages = progressMessages.use();
  const { home, common } = useMessages();
  const nowMs = useNow();
  const money = (amountMinor: bigint): string => showMoney(amountMinor, currency);
  const { percentSuccess = 0, percentFail = 0, categories = [], expiresAt, state, fresh } = bonus;
  return (
    <Facts>
      <Fact icon="success" tone="pos">
        {fill(messages.targetMeans, {
          target: money(measure.targetMinor),
          percent: percentSuccess,
          base: money(measure.baseMinor),
        })}
      </Fact>
      <Fact icon="failure" tone="neg">
        {fill(messages.floorMeans, { floor: money(measure.floorMinor), percent: percentFail })}
      </Fact>
      <Fact icon="info">{messages.measuredMeans}</Fact>
      {categories.length > 0 && (
        <Fact icon="play">
          {fill(messages.onlyIn, { categories: categories.map((category) => home[category]).join(', ') })}
        </Fact>
      )}
      {expiresAt !== undefined && state === 'OPEN' && (
        <Fact icon="clock">
          {fill(messages.until, {
            time: showMinute(expiresAt),
            left: timeLeft(expiresAt, nowMs, common.unit),
          })}
        </Fact>
      )}
      {fresh === false && <Fact icon="alert">{messages.lastKnownMeans}</Fact>}
    </Facts>
  );
}
