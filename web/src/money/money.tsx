import type { Currency } from '@kapao/contract/money';
import { useCoreMessages, useMessages } from '@kapao/i18n/language';
import { fill } from '@kapao/i18n/fill';
import { currencySign, showAmount } from '../lib/amount.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './money.module.css';

/** With its currency sign, or the number alone (statement rows), announced as money of `spokenCurrency`. */
type Shown = { currency: Currency } | { currency?: never; spokenCurrency: Currency };

type Props = Shown & {
  /** Minor units; convert server values with the contract's `toMinor`. */
  amountMinor: bigint;
  direction?: 'in' | 'out' | undefined;
  /**
   * `row` 18 px, `total` 44 px; both shrink for long numbers. `cell` is for tables, with full-size decimals.
   * Default: the surrounding size.
   */
  size?: 'row' | 'total' | 'cell';
};

export function Money(props: Props) {
  const { amountMinor, currency, direction, size } = props;
  const { common } = useCoreMessages();
  const [whole = '0', decimals = '00'] = showAmount(amountMinor < 0n ? -amountMinor : amountMinor).split('.');
  const minus = direction === 'out' || (direction === undefined && amountMinor < 0n);
  const mark = direction === 'in' ? '+' : minus ? '–' : '';
  const spokenMark = direction === 'in' ? `${common.plus} ` : minus ? `${common.minus} ` : '';
  const digits = whole.replaceAll(',', '').length;
  return (
    <span
      className={cx(css['money'], size && css[size])}
      data-digits={digits >= 10 ? 'longest' : digits >= 8 ? 'long' : undefined}
      style={size && { '--n': whole.length }}
    >
      <span className="vh">
        {`${spokenMark}${whole.replaceAll(',', '')}${decimals === '00' ? '' : `.${decimals}`} ${common.currency[currency ?? props.spokenCurrency]}`}
      </span>
      <span aria-hidden="true">
        {mark}
        {currency && <span className={css['sign']}>{currencySign[currency]}</span>}
        {whole}
        <span className={css['decimals']}>.{decimals}</span>
      </span>
    </span>
  );
}

export function Coins({ count }: { count: number | undefined }) {
  const { common } = useMessages();
  if (count === undefined) return <Skeleton width={110} height={36} round />;
  return (
    <span className={css['coins']}>
      <Coin />
      {fill(common.coins, { count })}
    </span>
  );
}

function Coin() {
  return (
    <svg className={css['coin']} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path
        d="M5.500 8.500a4.600 4.600 0 0 0 9 0"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

type PercentsProps = { success: number; successLabel: string; fail: number; failLabel: string };

export function Percents({ success, successLabel, fail, failLabel }: PercentsProps) {
  return (
    <dl className={css['percents']}>
      <div>
        <dt>{successLabel}</dt>
        <dd className={css['success']}>{success}%</dd>
      </div>
      <div>
        <dt>{failLabel}</dt>
        <dd className={css['fail']}>{fail}%</dd>
      </div>
    </dl>
  );
}
