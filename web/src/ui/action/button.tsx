import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import css from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'line' | 'ghost' | 'danger' | 'dangerFill' | 'accent';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>;

export type ButtonProps = Native & {
  children: ReactNode;
  kind?: ButtonKind;
  small?: boolean;
  block?: boolean;
  icon?: IconName;
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
};

export function buttonClass(kind: ButtonKind = 'primary', small = false, block = false): string {
  return cx(css['button'], kind !== 'primary' && css[kind], small && css['small'], block && css['block']);
}

/** `disabled` keeps the button focusable (`aria-disabled`). It neither calls `onClick` nor submits. */
export function Button({
  children,
  kind,
  small,
  block,
  icon,
  busy,
  disabled,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const still = disabled === true || busy === true;
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass(kind, small, block)}
      aria-disabled={disabled === true ? true : undefined}
      aria-busy={busy === true ? true : undefined}
      onClick={(event) => {
        if (still) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === true ? <Spinner /> : icon && <Icon name={icon} size={small ? 's' : 'm'} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<Native, 'aria-label'> & {
  icon: IconName;
  label: string;
  fill?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, fill = false, type = 'button', ref, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={cx(css['iconButton'], fill && css['fill'])}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

export function Spinner() {
  return <span className={css['spinner']} aria-hidden="true" />;
}

export const linkClass = css['link'];
