import { fill } from '@kapao/i18n/fill';
import { useCoreMessages } from '@kapao/i18n/language';
import { appVersion } from '@kapao/client/variant';
import css from './credit.module.css';
import { useInfo } from './use-info.ts';

export function Credit() {
  const { shell } = useCoreMessages();
  const info = useInfo();
  return (
    <p className={css['credit']}>
      {info?.website}
      <br />
      {fill(shell.version, { version: appVersion })}
    </p>
  );
}
