import { useCoreMessages } from '@kapao/i18n/language';
import { readToken } from '@kapao/client/member/session';
import { buttonClass } from '../../ui/action/button.tsx';
import { Link } from '../../ui/action/link.tsx';
import { paths } from '../paths.ts';
import { BareScreen } from './bare-screen.tsx';

export function NotFoundScreen() {
  const { shell } = useCoreMessages();
  const home = readToken() ? paths.home : paths.login;
  return (
    <BareScreen
      title={shell.notFoundTitle}
      text={shell.notFoundText}
      action={
        <Link className={buttonClass()} to={home}>
          {shell.goHome}
        </Link>
      }
    />
  );
}
