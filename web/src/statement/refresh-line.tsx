import { useState } from 'react';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { linkClass } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { pageSize } from './queries.ts';
import css from './statement.module.css';

export function RefreshLine({ onRefresh }: { onRefresh: () => Promise<boolean> }) {
  const { statement: messages } = usePageMessages();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    if (busy) return;
    setBusy(true);
    if (!(await onRefresh())) toast.error(messages.refreshFailed);
    setBusy(false);
  }

  return (
    <div className={css['refreshLine']}>
      <span className="grow t14 c2">{fill(messages.latest, { count: pageSize })}</span>
      <button type="button" className={linkClass} aria-busy={busy} onClick={() => void refresh()}>
        <Icon name="refresh" size="s" className={busy ? css['turning'] : undefined} />
        {messages.refresh}
      </button>
    </div>
  );
}
