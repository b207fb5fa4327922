import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import {
  amountFieldText,
  cleanAmountText,
  currencySign,
  groupAmountText,
  groupDigits,
  readAmount,
  showMoney,
} from '../../lib/amount.ts';
import { IconButton } from '../action/button.tsx';
import { Chip, Chips } from '../action/chip.tsx';
import { Field } from './field.tsx';
import css from './money-input.module.css';

type Props = {
  label: string;
  currency: Currency;
  value: string;
  onChange: (value: string) => void;
  minMinor?: bigint | undefined;
  maxMinor?: bigint | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Preset amounts as chips, minor units. */
  quickMinor?: readonly bigint[];
  allMinor?: bigint | undefined;
  /** Chips above this amount are grey, because they could only be refused. */
  mostMinor?: bigint | undefined;
  clearable?: boolean;
};

/** Keeps text, never a number: digits, one point, two decimals, grouped on blur. A tap selects everything. */
export function MoneyInput(props: Props) {
  const { label, currency, value, onChange, error, clearable = false } = props;
  const { common } = useMessages();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The text changes from grouped to plain on focus, which drops the selection. Selects it again before the next key.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  return (
    <div>
      <Field label={label} error={error} hint={props.hint ?? <RangeHint {...props} />}>
        {(ids) => (
          <div className={css['box']} data-invalid={error ? '' : undefined}>
            <span className={css['sign']} aria-hidden="true">
              {currencySign[currency]}
            </span>
            <input
              {...ids}
              ref={input}
              inputMode="decimal"
              enterKeyHint="done"
              autoComplete="off"
              placeholder="0"
              value={focused ? value : groupAmountText(value)}
              onChange={(event) => onChange(cleanAmountText(event.target.value))}
              onFocus={() => setFocused(true)}
              onClick={(event) => event.currentTarget.select()}
              onBlur={() => setFocused(false)}
            />
            {clearable && value !== '' && (
              <IconButton
                icon="failure"
                label={common.clear}
                onClick={() => {
                  onChange('');
                  input.current?.focus();
                }}
              />
            )}
          </div>
        )}
      </Field>
      <QuickAmounts {...props} />
    </div>
  );
}

function RangeHint({ currency, minMinor, maxMinor }: Props) {
  const { common } = useMessages();
  if (minMinor === undefined && maxMinor === undefined) return null;
  return (
    <span className={css['range']}>
      {minMinor !== undefined && <span>{fill(common.minimum, { min: showMoney(minMinor, currency) })}</span>}
      {maxMinor !== undefined && <span>{fill(common.maximum, { max: showMoney(maxMinor, currency) })}</span>}
    </span>
  );
}

function QuickAmounts({ value, onChange, quickMinor = [], allMinor, mostMinor, label }: Props) {
  const { common } = useMessages();
  const now = readAmount(value);
  if (quickMinor.length === 0 && allMinor === undefined) return null;
  const count = quickMinor.length + (allMinor === undefined ? 0 : 1);
  return (
    <div className={css['quick']}>
      <Chips label={label} fit={count <= 4 ? 'line' : 'grid'}>
        {quickMinor.map((amountMinor) => (
          <Chip
            key={String(amountMinor)}
            pressed={now === amountMinor}
            disabled={mostMinor !== undefined && amountMinor > mostMinor}
            onPress={() => onChange(amountFieldText(amountMinor))}
          >
            {groupDigits(amountFieldText(amountMinor))}
          </Chip>
        ))}
        {allMinor !== undefined && (
          <Chip
            pressed={allMinor > 0n && now === allMinor}
            disabled={mostMinor !== undefined && mostMinor === 0n}
            onPress={() => onChange(amountFieldText(allMinor))}
          >
            {common.all}
          </Chip>
        )}
      </Chips>
    </div>
  );
}

type Range = { currency: Currency; minMinor?: bigint | undefined; maxMinor?: bigint | undefined };

export function useAmountProblem({ currency, minMinor, maxMinor }: Range): (value: string) => string | null {
  const { common } = useMessages();
  return (value) => {
    const amountMinor = readAmount(value);
    if (amountMinor === null) return common.amountRequired;
    if (minMinor !== undefined && amountMinor < minMinor) {
      return fill(common.amountTooSmall, { min: showMoney(minMinor, currency) });
    }
    if (maxMinor !== undefined && amountMinor > maxMinor) {
      return fill(common.amountTooLarge, { max: showMoney(maxMinor, currency) });
    }
    return null;
  };
}
