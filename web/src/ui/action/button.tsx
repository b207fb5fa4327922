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
  /** While it sends: a spinner joins the label, which stays, and taps do nothing. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** The class of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'primary', small = false, block = false): string {
  return cx(css['button'], kind !== 'primary' && css[kind], small && css['small'], block && css['block']);
}

/**
 * A button. `disabled` keeps it focusable and readable (`aria-disabled`), so that a person can learn why nearby;
 * neither a disabled nor a busy one calls `onClick` or submits its form.
 */
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

/** A round 44 px button whose meaning stands in `label` (read aloud, and the tooltip). */
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

/** The turning ring of a thing that is under way. */
export function Spinner() {
  return <span className={css['spinner']} aria-hidden="true" />;
}

/** The class of a bold link with a 44 px target. */
export const linkClass = css['link'];
