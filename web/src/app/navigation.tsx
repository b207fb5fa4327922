import { NavLink } from 'react-router';
import { useWords } from '../i18n/language.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { paths } from './paths.ts';
import css from './shell.module.css';

function Entry({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <li>
      <NavLink to={to}>
        <Icon name={icon} />
        {label}
      </NavLink>
    </li>
  );
}

/** The visitor's bottom bar. */
export function VisitorNav() {
  const { shell } = useWords();
  return (
    <nav className={css['nav']} data-theme="dark" aria-label={shell.mainMenu}>
      <ul>
        <Entry to={paths.login} icon="home" label={shell.home} />
        <Entry to={paths.register} icon="invite" label={shell.register} />
        <Entry to={paths.howto} icon="howto" label={shell.howto} />
        <Entry to={paths.contact} icon="chat" label={shell.contact} />
      </ul>
    </nav>
  );
}

/** The member's bottom bar: four places and the big home button in the notch. */
export function MemberNav({ atHome, onConditions }: { atHome: boolean; onConditions: () => void }) {
  const { shell } = useWords();
  return (
    <nav className={cx(css['nav'], css['member'])} data-theme="dark" aria-label={shell.mainMenu}>
      <ul>
        <Entry to={paths.profile} icon="profile" label={shell.profile} />
        <li>
          <button type="button" aria-haspopup="dialog" onClick={onConditions}>
            <Icon name="document" />
            {shell.conditions}
          </button>
        </li>
        <li className={css['home']} data-here={atHome ? '' : undefined}>
          <NavLink to={paths.home} aria-label={shell.home}>
            <Icon name="home" />
          </NavLink>
          <span aria-hidden="true">{shell.home}</span>
        </li>
        <Entry to={paths.statement} icon="list" label={shell.statement} />
        <Entry to={paths.memberContact} icon="chat" label={shell.contact} />
      </ul>
    </nav>
  );
}
