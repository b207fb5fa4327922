import type { ChangeEvent } from 'react';
import { showAccountNumber } from '../lib/format.ts';
import { cleanAccountNo } from '../register/model.ts';
import { Input } from '../ui/form/field.tsx';

type Props = {
  label: string;
  bankCode: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
};

/** Groups the number as its bank writes it. A change in the middle stays as typed until blur, so the caret stays. */
export function AccountNumberInput({ label, bankCode, value, error, onChange }: Props) {
  const group = (typed: string): string => showAccountNumber(cleanAccountNo(typed), bankCode);
  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const atEnd = target.selectionStart === target.value.length;
    onChange(atEnd ? group(target.value) : target.value);
  }
  return (
    <Input
      label={label}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      value={value}
      onChange={type}
      onBlur={() => {
        // A change takes the field's error away, also one that changes nothing.
        if (group(value) !== value) onChange(group(value));
      }}
    />
  );
}
