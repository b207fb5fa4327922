import { staffPassword } from '@kapao/contract/staff';
import { type FormEvent, useState } from 'react';
import { call, CallError } from './lib/call.ts';
import { errorText, useWords } from './words/words.ts';

type Props = { isFirst?: boolean; onDone: () => void; onCancel: () => void };

export function Password({ isFirst = false, onDone, onCancel }: Props) {
  const words = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) as string);
    const [oldPassword, newPassword] = [text('old'), text('new')];
    if (newPassword !== text('again')) return setSaid(words.notAlike);
    setIsBusy(true);
    setSaid('');
    try {
      await call(staffPassword, { body: { oldPassword, newPassword } });
      onDone();
    } catch (problem) {
      setSaid(errorText(words, problem instanceof CallError ? problem.code : 'other'));
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
        <h1>{words.changePassword}</h1>
        {isFirst && <p>{words.firstPassword}</p>}
        {field('old', words.oldPassword, 'current-password')}
        {field('new', words.newPassword, 'new-password')}
        {field('again', words.again, 'new-password')}
        <p role="alert">{said}</p>
        <button type="submit" className="primary" disabled={isBusy}>
          {words.changePassword}
        </button>
        <button type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </form>
    </main>
  );
}
