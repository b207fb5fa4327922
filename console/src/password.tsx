import { staffPassword } from '@kapao/contract/staff';
import { type FormEvent, useState } from 'react';
import { errorText, useMessages } from '@kapao/i18n/console/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/staff/call';

type Props = { isFirst?: boolean; onDone: (token: string | undefined) => void; onCancel: () => void };

export function Password({ isFirst = false, onDone, onCancel }: Props) {
  const texts = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) as string);
    const [oldPassword, newPassword] = [text('old'), text('new')];
    if (newPassword !== text('again')) return setSaid(texts.notAlike);
    setIsBusy(true);
    setSaid('');
    try {
      const { token } = await call(staffPassword, { body: { oldPassword, newPassword, renew: true } });
      onDone(token);
    } catch (problem) {
      setSaid(errorText(texts, problem instanceof ApiError ? problem.code : null));
      setIsBusy(false);
    }
  };
  const field = (name: string, label: string, autoComplete: string) => (
    <label>
      {label}
      <input name={name} type="password" autoComplete={autoComplete} required maxLength={512} />
    </label>
  );
  return (
    <main className="form">
      <form onSubmit={submit} aria-busy={isBusy}>
        <h1>{texts.changePassword}</h1>
        {isFirst && <p>{texts.firstPassword}</p>}
        {field('old', texts.oldPassword, 'current-password')}
        {field('new', texts.newPassword, 'new-password')}
        {field('again', texts.again, 'new-password')}
        <p role="alert">{said}</p>
        <button type="submit" className="primary" disabled={isBusy}>
          {texts.changePassword}
        </button>
        <button type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </form>
    </main>
  );
}
