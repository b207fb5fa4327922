import type { ReactNode } from 'react';
import type { ActiveBonus } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { progressMessages } from '@kapao/i18n/progress/messages';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { showMinute } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Money } from '../money/money.tsx';
import { Spinner } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { measureOf, placesIn, timeLeft } from './model.ts';
import type { Measure } from './model.ts';
import css from './progress.module.css';

type Props = {
  bonus: ActiveBonus;
  currency: Currency;
};

type PageProps = Props & { checking: boolean; onCheck: () => void };

export function BonusProgress({ bonus, currency, checking, onCheck }: PageProps) {
  const messages = progressMessages.use();
  const measure = measureOf(bonus);
  if (!bonus.status) return null;
  return (
    <div className="stack stack-3">
      <StateText bonus={bonus} currency={currency} />
      {measure && (
        <>
          <div>
            <span className="t14 c2">{messages.measured}</span>
            <b className={css['measured']}>
              <Money amountMinor={measure.measuredMinor} currency={currency} />
            </b>
            <Band measure={measure} currency={currency} />
            {bonus.fresh === false && (
              <button type="button" className={css['check']} aria-busy={checking} onClick={onCheck}>
                {checking ? <Spinner /> : <Icon name="refresh" size="xs" />}
                {messages.lastKnown}
              </button>
            )}
          </div>
          <ProgressMeaning bonus={bonus} measure={measure} currency={currency} />
        </>
      )}
    </div>
  );
}

export function BonusProgressRow({ bonus, currency }: Props) {
  const messages = progressMessages.use();
  const label = useRunningLabel(bonus);
  const measure = measureOf(bonus);
  if (!bonus.status) return null;
  return (
    <div className={css['brief']}>
      <span className="t12 c2">{label}</span>
      <div className={css['head']}>
        <b className="grow">{bonus.title ?? bonus.type}</b>
        {measure && (
          <b className="t18">
            <Money amountMinor={measure.measuredMinor} currency={currency} />
          </b>
        )}
      </div>
      {measure && <Band measure={measure} currency={currency} />}
      <StateText bonus={bonus} currency={currency} />
      {measure && bonus.fresh === false && <span className="t12 c2">{messages.lastKnown}</span>}
    </div>
  );
}

export function useRunningLabel({ source, state }: ActiveBonus): string {
  const messages = progressMessages.use();
  if (state === 'ARMED') return messages.waitsForDeposit;
  return source ? messages.from[source] : messages.running;
}

function StateText({ bonus, currency }: Props) {
  const messages = progressMessages.use();
  const money = (amount: number | undefined): string => showMoney(toMinor(amount ?? 0), currency);
  const { state, expiresAt, minDeposit, keep, forfeit } = bonus;
  if (state === 'ARMED') {
    const time = expiresAt === undefined ? '' : showMinute(expiresAt);
    return (
      <p className="t14 c2">
        {fill((minDeposit ?? 0) > 0 ? messages.armed : messages.armedAny, { min: money(minDeposit), time })}
      </p>
    );
  }
  if (state === 'WAITING') return <p className="t14 c2">{messages.waiting}</p>;
  if (state !== 'EXPIRING') return null;
  return (
    <p className="t14 c2">
      {messages.expiring} {fill(messages.ends, { keep: money(keep), forfeit: money(forfeit) })}
    </p>
  );
}

/** From the lose point to the win point, with a marker where the balance is and a tick where it started. */
function Band({ measure, currency }: { measure: Measure; currency: Currency }) {
  const messages = progressMessages.use();
  const money = (amountMinor: bigint): string => showMoney(amountMinor, currency);
  const target = money(measure.targetMinor);
  const floor = money(measure.floorMinor);
  const { now, start } = placesIn(measure);
  return (
    <div
      role="img"
      aria-label={fill(messages.spoken, { measured: money(measure.measuredMinor), target, floor })}
      data-measured={measure.measuredMinor}
    >
      <span className={css['band']} style={{ '--now': now, '--start': start }}>
        <i className={css['change']} data-lost={measure.measuredMinor < measure.baseMinor ? '' : undefined} />
        <i className={css['start']} />
        <i className={css['now']} />
      </span>
      <span className={css['ends']}>
        <span>{fill(messages.floor, { amount: floor })}</span>
        <b>{fill(messages.target, { amount: target })}</b>
      </span>
    </div>
  );
}

type ProgressMeaningProps = { bonus: ActiveBonus; measure: Measure; currency: Currency };

function ProgressMeaning({ bonus, measure, currency }: ProgressMeaningProps) {
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

export function Facts({ children }: { children: ReactNode }) {
  return <ul className={css['facts']}>{children}</ul>;
}

export function Fact({ icon, tone, children }: { icon: IconName; tone?: 'pos' | 'neg'; children: ReactNode }) {
  return (
    <li data-tone={tone}>
      <Icon name={icon} size="s" />
      <span className="grow">{children}</span>
    </li>
  );
}
