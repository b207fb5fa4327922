import { maxChatText } from '@kapao/contract/chat';
import { cannedList, type CannedReply } from '@kapao/contract/chat-canned';
import { type DeskConversation, type DeskMessage, deskSend, deskUploadImage } from '@kapao/contract/chat-desk';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call, CallError } from '../lib/call.ts';
import type { Live } from '../lib/live.ts';
import { errorText, useWords } from '../words/words.ts';

type Props = { conversation: DeskConversation; live: Live; onSent: () => void };

/** Words, a ready answer or a picture. What could not be sent stays in the field and goes under the same id again. */
export function Composer({ conversation, live, onSent }: Props) {
  const words = useWords();
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const pending = useRef({ text: '', id: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const { id: conversationId } = conversation;
  const attempt = async (send: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setError('');
    try {
      await send();
      onSent();
    } catch (problem) {
      setError(errorText(words, problem instanceof CallError ? problem.code : 'other'));
    }
    setIsBusy(false);
    field.current?.focus();
  };
  const post = (message: DeskMessage, clientMessageId: string) =>
    call(deskSend, { body: { conversationId, clientMessageId, message } });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    if (pending.current.text !== text) pending.current = { text, id: crypto.randomUUID() };
    void attempt(async () => {
      await post({ message_type: 'text', payload: { text } }, pending.current.id);
      pending.current = { text: '', id: '' };
      setText('');
    });
  };
  const sendPicture = (file: File | undefined): void => {
    if (file === undefined) return;
    void attempt(async () => {
      const { uploadId } = await call(deskUploadImage, { file });
      await post({ message_type: 'media', payload: { uploadId } }, crypto.randomUUID());
    });
  };
  const press = (event: KeyboardEvent): void => {
    // A word that is still being composed is chosen by Enter, not sent.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <form className="composer" onSubmit={submit} aria-busy={isBusy}>
      <p role="alert">{error}</p>
      <Ready language={conversation.language} onPick={(answer) => setText(answer)} />
      <textarea
        ref={field}
        aria-label={words.write}
        placeholder={words.write}
        rows={2}
        maxLength={maxChatText}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          live.typing(conversationId, event.target.value !== '');
        }}
        onBlur={() => live.typing(conversationId, false)}
        onKeyDown={press}
      />
      <div className="row-of">
        <label className="file">
          {words.picture}
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif"
            disabled={isBusy}
            onChange={(event) => {
              sendPicture(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <button type="submit" className="primary" disabled={isBusy || text.trim() === ''}>
          {words.send}
        </button>
      </div>
    </form>
  );
}

/** Ready answers in the customer's language. */
function Ready({ language, onPick }: { language: DeskConversation['language']; onPick: (answer: string) => void }) {
  const words = useWords();
  const [replies, setReplies] = useState<readonly CannedReply[]>([]);
  useEffect(() => {
    void call(cannedList).then(setReplies, () => {});
  }, []);
  if (replies.length === 0) return null;
  return (
    <select
      aria-label={words.ready}
      value=""
      onChange={(event) => onPick(replies.find(({ id }) => id === event.target.value)?.body[language] ?? '')}
    >
      <option value="">{words.ready}</option>
      {replies.map(({ id, shortcut, body }) => (
        <option key={id} value={id}>
          {shortcut}: {body[language].slice(0, 60)}
        </option>
      ))}
    </select>
  );
}
