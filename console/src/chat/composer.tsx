import { maxChatText } from '@kapao/contract/chat/parts';
import { cannedList, type CannedReply } from '@kapao/contract/chat-canned';
import { type AgentConversation, type AgentMessage, agentSend, agentUploadImage } from '@kapao/contract/chat-agent';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText, useMessages } from '@kapao/i18n/console/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/staff/call';
import type { Live } from '@kapao/client/staff/live';

type Props = { conversation: AgentConversation; live: Live; onSent: () => void };

const newPicture = (key = '') => ({ key, uploadId: '', id: crypto.randomUUID() });

/** Sends under one id however often it is retried: a failed text or picture keeps its id. */
function useSender(conversationId: string, onSent: () => void) {
  const texts = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const pending = useRef({ text: '', id: '' });
  const picture = useRef(newPicture());
  const attempt = async (send: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    setError('');
    try {
      await send();
      onSent();
      return true;
    } catch (problem) {
      setError(errorText(texts, problem instanceof ApiError ? problem.code : null));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const post = (message: AgentMessage, clientMessageId: string) =>
    call(agentSend, { body: { conversationId, clientMessageId, message } });
  return {
    isBusy,
    error,
    sendText: (text: string): Promise<boolean> => {
      if (pending.current.text !== text) pending.current = { text, id: crypto.randomUUID() };
      const { id } = pending.current;
      return attempt(async () => {
        await post({ message_type: 'text', payload: { text } }, id);
        pending.current = { text: '', id: '' };
      });
    },
    sendPicture: (file: File): Promise<boolean> => {
      const key = `${file.name} ${file.size} ${file.lastModified}`;
      if (picture.current.key !== key) picture.current = newPicture(key);
      const sent = picture.current;
      return attempt(async () => {
        if (sent.uploadId === '') sent.uploadId = (await call(agentUploadImage, { file })).uploadId;
        await post({ message_type: 'media', payload: { uploadId: sent.uploadId } }, sent.id);
        picture.current = newPicture();
      });
    },
  };
}

export function Composer({ conversation, live, onSent }: Props) {
  const texts = useMessages();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, language } = conversation;
  const { isBusy, error, sendText, sendPicture } = useSender(id, onSent);
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    if (await sendText(text)) setText((now) => (now === text ? '' : now));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    // Enter that confirms an input-method word does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const write = (next: string): void => {
    setText(next);
    live.typing(id, next !== '');
  };
  return (
    <form className="composer" onSubmit={submit} aria-busy={isBusy}>
      <p role="alert">{error}</p>
      <Ready language={language} onPick={write} />
      <textarea
        ref={field}
        aria-label={texts.write}
        placeholder={texts.write}
        rows={2}
        maxLength={maxChatText}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => live.typing(id, false)}
        onKeyDown={press}
      />
      <div className="row-of">
        <Picture isBusy={isBusy} onPick={(file) => void sendPicture(file)} />
        <button type="submit" className="primary" disabled={isBusy || text.trim() === ''}>
          {texts.send}
        </button>
      </div>
    </form>
  );
}

function Picture({ isBusy, onPick }: { isBusy: boolean; onPick: (file: File) => void }) {
  const texts = useMessages();
  return (
    <label className="file">
      {texts.picture}
      <input
        type="file"
        accept="image/png,image/jpeg,image/gif"
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onPick(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function Ready({ language, onPick }: { language: AgentConversation['language']; onPick: (answer: string) => void }) {
  const texts = useMessages();
  const [replies, setReplies] = useState<readonly CannedReply[]>([]);
  useEffect(() => {
    void call(cannedList, {}).then(setReplies, () => {});
  }, []);
  if (replies.length === 0) return null;
  return (
    <select
      aria-label={texts.ready}
      value=""
      onChange={(event) => onPick(replies.find(({ id }) => id === event.target.value)?.body[language] ?? '')}
    >
      <option value="">{texts.ready}</option>
      {replies.map(({ id, shortcut, body }) => (
        <option key={id} value={id}>
          {shortcut}: {body[language].slice(0, 60)}
        </option>
      ))}
    </select>
  );
}
