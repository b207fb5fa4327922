import { useState } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { BankFace } from '../icon/monogram.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Field, Input } from './field.tsx';
import fieldCss from './field.module.css';
import css from './select.module.css';

export type SelectOption = {
  value: string;
  label: string;
  /** Code of a bank, which shows its face. */
  bankCode?: string;
  keywords?: string;
};

type FieldProps = {
  label: string;
  value: string;
  options: readonly SelectOption[];
  placeholder?: string;
  error?: string | null | undefined;
  optional?: boolean;
};

type Props = FieldProps & { onChange: (value: string) => void };

const searchFrom = 8;

export function Select({ onChange, ...field }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SelectField {...field} onOpen={() => setOpen(true)} />
      <SelectSheet {...field} open={open} onPick={onChange} onClose={() => setOpen(false)} />
    </>
  );
}

/**
 * Needs no sheet of its own: its rows replace the form's sheet (design#overlays). `first` focuses it when its sheet
 * returns.
 */
export function SelectField(props: FieldProps & { onOpen: () => void; first?: boolean }) {
  const { label, value, options, placeholder, error, optional, onOpen, first = false } = props;
  const { common } = useCoreMessages();
  const chosen = options.find((option) => option.value === value);
  const shown = chosen?.label ?? placeholder ?? common.choose;
  return (
    <Field label={label} error={error} {...(optional === undefined ? {} : { optional })}>
      {(ids) => (
        <button
          {...ids}
          type="button"
          className={cx(fieldCss['input'], fieldCss['opener'])}
          data-plain={chosen?.bankCode ? undefined : ''}
          data-invalid={error ? '' : undefined}
          data-autofocus={first ? '' : undefined}
          aria-haspopup="dialog"
          aria-label={`${label}: ${shown}`}
          onClick={onOpen}
        >
          {chosen?.bankCode && <BankFace code={chosen.bankCode} size="s" />}
          <span className={chosen ? undefined : 'c3'}>{shown}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    </Field>
  );
}

type SheetProps = Pick<FieldProps, 'label' | 'value' | 'options'> & {
  open: boolean;
  onPick: (value: string) => void;
  onClose: () => void;
};

export function SelectSheet({ label, value, options, open, onPick, onClose }: SheetProps) {
  return (
    <Sheet open={open} title={label} onClose={onClose} tall={options.length > searchFrom}>
      <Options
        options={options}
        value={value}
        onPick={(picked) => {
          onPick(picked);
          onClose();
        }}
      />
    </Sheet>
  );
}

type OptionsProps = { options: readonly SelectOption[]; value: string; onPick: (value: string) => void };

function Options({ options, value, onPick }: OptionsProps) {
  const { common } = useCoreMessages();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  // The search would open the phone's keyboard over the list.
  const focused = options.some((option) => option.value === value) ? value : options[0]?.value;
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
              data-autofocus={option.value === focused ? '' : undefined}
              onClick={() => onPick(option.value)}
            >
              {option.bankCode && <BankFace code={option.bankCode} size="s" />}
              <span>{option.label}</span>
              {option.value === value && <Icon name="check" size="s" />}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
