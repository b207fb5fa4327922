import type { Currency } from '@kapao/contract/money';
import { useCoreWords } from '../../i18n/language.ts';
import { currencySign, showAmount } from '../../lib/amount.ts';
import { cx } from '../cx.ts';
import css from './money.module.css';

/** With its sign; or the figure alone (statement rows), which is still read aloud as money of `spokenCurrency`. */
type Shown = { currency: Currency } | { currency?: never; spokenCurrency: Currency };

type Props = Shown & {
  /** In minor units; take it from the wire with the contract's `toMinor`. */
  amountMinor: bigint;
  /** What money did: `in` is +, `out` is the en dash; without it only a negative amount has a sign. */
  direction?: 'in' | 'out' | undefined;
  /** `row` 18 px, `total` 44 px; both step down for long figures. `cell`: of a table, decimals as large as the rest. Without it, the size around it. */
  size?: 'row' | 'total' | 'cell';
};

/** An amount: sign and symbol quiet, whole part loud, decimals small, never broken, and a sentence for ears. */
export function Money(props: Props) {
  const { amountMinor, currency, direction, size } = props;
  const { common } = useCoreWords();
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
