import { fill } from '../i18n/fill.ts';
import { useCoreMessages } from '../i18n/language.ts';
import { appVersion } from '../lib/variant.ts';
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
