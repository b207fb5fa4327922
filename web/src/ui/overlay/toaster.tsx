import { useEffect, useState } from 'react';
import { useStore } from '@kapao/client/store';
import { createPortal } from 'react-dom';
import { useCoreMessages } from '@kapao/i18n/language';
import { IconButton } from '../action/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useTopDialog } from './overlays.ts';
import { dismissToast, shownUntilMs, toasts } from './toasts.ts';
import type { ToastEntry } from './toasts.ts';
import css from './toaster.module.css';

const icons: Record<ToastEntry['kind'], IconName> = { success: 'success', info: 'clock', error: 'alert' };

const leastMs = 500;

export function Toaster() {
  const entries = useStore(toasts);
  const dialog = useTopDialog();
  if (entries.length === 0) return null;
  return createPortal(
    <div className={css['toasts']} data-theme="dark">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { common } = useCoreMessages();
  const [held, setHeld] = useState(false);
  const isError = entry.kind === 'error';

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(
      () => dismissToast(entry.id),
      Math.max(shownUntilMs(entry.id) - performance.now(), leastMs),
    );
    return () => clearTimeout(timer);
  }, [held, entry.id]);

  const hold = isError ? { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) } : {};
  return (
    <div
      className={cx(css['toast'], entry.kind !== 'success' && css[entry.kind])}
      role={isError ? 'alert' : 'status'}
      {...hold}
    >
      <Icon name={icons[entry.kind]} />
      <span>{entry.text}</span>
      <IconButton icon="close" label={common.close} onClick={() => dismissToast(entry.id)} />
    </div>
  );
}
