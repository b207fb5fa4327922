import { useId } from 'react';
import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { Button } from '../action/button.tsx';
import type { ButtonKind } from '../action/button.tsx';
import css from './dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** `other` is a second way on, below the first. */
  action?: { label: string; onPress: () => void; kind?: ButtonKind; other?: { label: string; onPress: () => void } };
  closeLabel?: string;
  busy?: boolean;
  /** Mark above the title, such as the check of a receipt. It centres the title. */
  head?: ReactNode;
};

/** Question or result (`alertdialog`). The safe choice is last and has the focus; the scrim does nothing. */
export function Dialog({ open, title, children, onClose, action, closeLabel, busy = false, head }: Props) {
  const { common } = useCoreMessages();
  const id = useId();
  const { ref, present, askToClose } = useModal({ open, busy, onClose, focus: safeChoice });
  if (!present) return null;
  return (
    <dialog
      ref={ref}
      className={css['dialog']}
      data-theme="light"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}d`}
    >
      {head !== undefined && <div className={css['head']}>{head}</div>}
      <h2 id={id}>{title}</h2>
      <div id={`${id}d`}>{children}</div>
      <div className={css['actions']}>
        {action && (
          <Button block busy={busy} kind={action.kind ?? 'primary'} onClick={action.onPress}>
            {action.label}
          </Button>
        )}
        {action?.other && (
          <Button block kind="secondary" disabled={busy} onClick={action.other.onPress}>
            {action.other.label}
          </Button>
        )}
        <Button block kind={action ? 'secondary' : 'primary'} data-safe="" disabled={busy} onClick={() => askToClose()}>
          {closeLabel ?? (action ? common.cancel : common.close)}
        </Button>
      </div>
    </dialog>
  );
}

const safeChoice = (dialog: HTMLDialogElement): HTMLElement | null => dialog.querySelector<HTMLElement>('[data-safe]');
