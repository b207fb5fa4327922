import { agentClaim, agentClose, type AgentConversation, agentRelease } from '@kapao/contract/chat-agent';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorText, useMessages } from '@kapao/i18n/console/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/staff/call';
import type { Live } from '@kapao/client/staff/live';
import { Message } from '../message/message.tsx';
import { Composer } from './composer.tsx';
import { nameOf } from './name.ts';
import { useConversation } from './use-conversation.ts';
import './conversation.css';

type Props = { id: string; live: Live; onBack: () => void; onChange: () => void };

export function Conversation({ id, live, onBack, onChange }: Props) {
  const texts = useMessages();
  const { loaded, hasFailed, isTyping, catchUp, readOlder } = useConversation(id, live);
  const [error, setError] = useState('');
  const act = async (endpoint: typeof agentClaim | typeof agentRelease | typeof agentClose): Promise<void> => {
    setError('');
    try {
      await call(endpoint, { body: { conversationId: id } });
    } catch (problem) {
      setError(errorText(texts, problem instanceof ApiError ? problem.code : null));
    }
    onChange();
    await catchUp();
  };
  if (loaded === undefined) {
    return (
      <p className="empty" role="status">
        {hasFailed ? texts.errors.other : texts.loading}{' '}
        {hasFailed && (
          <button type="button" onClick={() => void catchUp()}>
            {texts.retry}
          </button>
        )}
      </p>
    );
  }
  const { conversation, messages, hasOlder } = loaded;
  const isTheirs = conversation.assignee !== null && !conversation.mine;
  return (
    <section className="conversation" aria-label={nameOf(texts, conversation)}>
      <div className="bar">
        <button type="button" className="back" onClick={onBack} aria-label={texts.back}>
          ‹
        </button>
        <h2>
          <bdi>{nameOf(texts, conversation)}</bdi>
        </h2>
        <Actions conversation={conversation} onAct={act} />
      </div>
      <p role="alert">{error}</p>
      <Log length={messages.length} newest={messages.at(-1)?.seq ?? 0}>
        {hasOlder && (
          <button type="button" className="older" onClick={() => void readOlder()}>
            {texts.older}
          </button>
        )}
        <ol>
          {messages.map((message) => (
            <Message key={message.seq} message={message} isRead={message.seq <= conversation.customerReadSeq} />
          ))}
        </ol>
        {isTyping && <p className="typing">{texts.typing}</p>}
      </Log>
      {isTheirs ? (
        <p className="theirs">
          {texts.theirs} <bdi>{conversation.assignee?.name}</bdi>
        </p>
      ) : (
        <Composer conversation={conversation} live={live} onSent={() => void catchUp().then(onChange)} />
      )}
    </section>
  );
}

function Actions({
  conversation,
  onAct,
}: {
  conversation: AgentConversation;
  onAct: (endpoint: typeof agentClaim | typeof agentRelease | typeof agentClose) => Promise<void>;
}) {
  const texts = useMessages();
  const [isSure, setIsSure] = useState(false);
  const { mine, assignee, mode } = conversation;
  useEffect(() => setIsSure(false), [mode]);
  if (isSure) {
    return (
      <div className="actions" role="group" aria-label={texts.sureClose}>
        <span>{texts.sureClose}</span>
        <button type="button" className="primary" autoFocus onClick={() => void onAct(agentClose)}>
          {texts.yesClose}
        </button>
        <button type="button" onClick={() => setIsSure(false)}>
          {texts.keep}
        </button>
      </div>
    );
  }
  return (
    <div className="actions">
      {assignee === null && mode !== 'closed' && (
        <button type="button" className="primary" onClick={() => void onAct(agentClaim)}>
          {texts.claim}
        </button>
      )}
      {mine && (
        <button type="button" onClick={() => void onAct(agentRelease)}>
          {texts.release}
        </button>
      )}
      {mine && (
        <button type="button" onClick={() => setIsSure(true)}>
          {texts.close}
        </button>
      )}
    </div>
  );
}

function Log({ length, newest, children }: { length: number; newest: number; children: React.ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, newest: 0, isAtEnd: true });
  useLayoutEffect(() => {
    const log = ref.current;
    if (log === null) return;
    const was = before.current;
    if (newest !== was.newest && was.isAtEnd) log.scrollTop = log.scrollHeight;
    else if (newest === was.newest) log.scrollTop += log.scrollHeight - was.height;
    before.current = { height: log.scrollHeight, newest, isAtEnd: was.isAtEnd };
  }, [length, newest]);
  useEffect(() => {
    const log = ref.current;
    if (log === null) return undefined;
    const watch = new ResizeObserver(() => {
      if (before.current.isAtEnd) log.scrollTop = log.scrollHeight;
    });
    watch.observe(log);
    return () => watch.disconnect();
  }, []);
  const note = (): void => {
    const log = ref.current;
    if (log !== null) before.current.isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  };
  return (
    <div className="log" ref={ref} onScroll={note} tabIndex={0} role="log">
      {children}
    </div>
  );
}
