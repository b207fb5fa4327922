import { useState } from 'react';
import { useCoreWords } from '../../i18n/language.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { Monogram } from '../icon/monogram.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Field, Input } from './field.tsx';
import fieldCss from './field.module.css';
import css from './select.module.css';

export type SelectOption = {
  value: string;
  label: string;
  /** Code of the tile in front of the row (banks). */
  monogram?: string;
  /** More words a search finds it by. */
  keywords?: string;
};

type Props = {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  error?: string | null | undefined;
  optional?: boolean;
};

const searchFrom = 8;

/** A choice from a list: a field that opens a sheet of rows, with a search field when there are more than 8. */
export function Select({ label, value, options, onChange, placeholder, error, optional }: Props) {
  const { common } = useCoreWords();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <Field label={label} error={error} {...(optional === undefined ? {} : { optional })}>
        {(ids) => (
          <button
            {...ids}
            type="button"
            className={cx(fieldCss['input'], fieldCss['opener'])}
            data-plain={chosen?.monogram ? undefined : ''}
            data-invalid={error ? '' : undefined}
            aria-haspopup="dialog"
            aria-label={`${label}: ${chosen?.label ?? placeholder ?? common.choose}`}
            onClick={() => setOpen(true)}
          >
            {chosen?.monogram && <Monogram code={chosen.monogram} size="s" />}
            <span className={chosen ? undefined : 'c3'}>{chosen?.label ?? placeholder ?? common.choose}</span>
            <Icon name="chevron-down" />
          </button>
        )}
      </Field>
      <Sheet open={open} title={label} onClose={() => setOpen(false)} tall={options.length > searchFrom}>
        <Options
          options={options}
          value={value}
          onPick={(picked) => {
            onChange(picked);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

type OptionsProps = { options: readonly SelectOption[]; value: string; onPick: (value: string) => void };

function Options({ options, value, onPick }: OptionsProps) {
  const { common } = useCoreWords();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = options.filter((option) =>
    `${option.label} ${option.value} ${option.keywords ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {options.length > searchFrom && (
        <div className={css['search']}>
          <Input
            type="search"
            label={common.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
          />
        </div>
      )}
      {found.length === 0 && (
        <p className="c2 center" role="status">
          {common.nothingFound}
        </p>
      )}
      {found.length > 0 && (
        <div className={css['list']}>
          {found.map((option) => (
            <button
              key={option.value}
              type="button"
              className={css['option']}
              aria-pressed={option.value === value}
              onClick={() => onPick(option.value)}
            >
              {option.monogram && <Monogram code={option.monogram} size="s" />}
              <span>{option.label}</span>
              {option.value === value && <Icon name="check" size="s" />}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
