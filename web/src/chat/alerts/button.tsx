import { chatMessages } from '@kapao/i18n/chat/messages';
import button from '../../ui/action/button.module.css';
import icon from '../../ui/icon/icon.module.css';
import { useAlertsWanted, wantAlerts } from './store.ts';

const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0';

export function AlertsButton() {
  const { alerts } = chatMessages.use();
  const on = useAlertsWanted();
  return (
    <button
      type="button"
      className={button['iconButton']}
      aria-label={on ? alerts.off : alerts.on}
      title={on ? alerts.off : alerts.on}
      onClick={() => wantAlerts(!on)}
    >
      <svg className={icon['icon']} viewBox="0 0 24 24" aria-hidden="true">
        <path d={on ? bell : `${bell}M4 3.5l16 17`} />
      </svg>
    </button>
  );
}
