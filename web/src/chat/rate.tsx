import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { fill } from '@kapao/i18n/fill';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { Button } from '../ui/action/button.tsx';
import type { Chat } from './engine/view.ts';
import css from './rate.module.css';

const scores = [1, 2, 3, 4, 5] as const;
const longestNote = 500;

export function Rate({ chat, sessionId }: { chat: Chat; sessionId: string }) {
  const { rate } = chatMessages.use();
  const textOf = useErrorText();
  const id = useId();
  const [score, setScore] = useState(0);
  const [note, setNote] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (score === 0 || state !== 'open') return;
    setState('sending');
    try {
      await chat.rate(sessionId, score, note.trim());
      setState('sent');
    } catch (error) {
      setState('open');
      toast.error(textOf(error));
    }
  }

  if (state === 'sent') {
    return (
      <p className={css['thanks']} role="status">
        {rate.thanks}
      </p>
    );
  }
  return (
    <form className={css['rate']} onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{rate.title}</legend>
        <div className={css['scores']}>
          {scores.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={id}
                value={one}
                checked={score === one}
                onChange={() => setScore(one)}
                aria-label={fill(rate.score, { score: one })}
              />
              <span aria-hidden="true">{one}</span>
            </label>
          ))}
        </div>
        <div className={css['ends']} aria-hidden="true">
          <span>{rate.worst}</span>
          <span>{rate.best}</span>
        </div>
      </fieldset>
      {score > 0 && (
        <>
          <label className={css['note']}>
            <span className="t14">{rate.note}</span>
            <textarea rows={2} maxLength={longestNote} value={note} onChange={({ target }) => setNote(target.value)} />
          </label>
          <Button small type="submit" busy={state === 'sending'}>
            {rate.send}
          </Button>
        </>
      )}
    </form>
  );
}
