import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './field.module.css';

type FieldIds = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  sharedError?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
};

export function Field({ label, hint, error, optional = false, sharedError, children }: FieldProps) {
  const { common } = useCoreMessages();
  const id = useId();
  const noteId = `${id}n`;
  const note = sharedError ?? (error || hint ? noteId : undefined);
  const described = note ? { 'aria-describedby': note } : {};
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
        {optional && <span className={css['optional']}> ({common.optional})</span>}
      </label>
      {children({ id, ...described, ...(error || sharedError ? { 'aria-invalid': true } : {}) })}
      {error ? (
        <FieldError id={noteId} text={error} />
      ) : hint ? (
        <div id={noteId} className={css['hint']}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className={css['error']} role="alert">
      <Icon name="alert" size="xs" />
      <span>{text}</span>
    </p>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> &
  Omit<FieldProps, 'children'> & {
    upper?: boolean;
    trailing?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function Input(props: InputProps) {
  const { label, hint, error, optional, sharedError, upper = false, trailing, ref, ...rest } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      sharedError={sharedError}
      {...(optional === undefined ? {} : { optional })}
    >
      {(ids) => (
        <div
          className={cx(css['input'], upper && css['upper'])}
          data-invalid={error || sharedError ? '' : undefined}
          data-readonly={rest.readOnly ? '' : undefined}
          data-disabled={rest.disabled ? '' : undefined}
        >
          <input {...rest} {...ids} ref={ref} />
          {trailing}
        </div>
      )}
    </Field>
  );
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & { children: ReactNode };

export function Checkbox({ children, ...rest }: CheckProps) {
  return (
    <label className={css['check']}>
      <input {...rest} type="checkbox" />
      <span className={css['box']}>
        <Icon name="check" size="xs" />
      </span>
      {children}
    </label>
  );
}
