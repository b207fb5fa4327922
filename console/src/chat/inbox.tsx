import type { AgentConversation } from '@kapao/contract/chat-agent';
import { useMessages } from '@kapao/i18n/console/messages';
import { nameOf } from './name.ts';
import type { InboxState, View } from './use-inbox.ts';

const views: readonly View[] = ['all', 'waiting', 'mine'];

export function Inbox({ inbox, openId, onOpen }: { inbox: InboxState; openId: string; onOpen: (id: string) => void }) {
  const texts = useMessages();
  const { list, view, setView } = inbox;
  return (
    <nav aria-label={texts.inbox}>
      <div className="views" role="group" aria-label={texts.inbox}>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {texts[each]}
            {each === 'waiting' && list !== undefined && list.waiting > 0 ? ` (${list.waiting})` : ''}
          </button>
        ))}
      </div>
      {list === undefined && !inbox.hasFailed && <p className="empty">{texts.loading}</p>}
      {inbox.hasFailed && (
        <p className="empty" role="alert">
          {texts.errors.other}{' '}
          <button type="button" onClick={inbox.refresh}>
            {texts.retry}
          </button>
        </p>
      )}
      {list?.conversations.length === 0 && <p className="empty">{texts.empty}</p>}
      <ul>
        {list?.conversations.map((one) => (
          <li key={one.id}>
            <Row one={one} isOpen={one.id === openId} onOpen={() => onOpen(one.id)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Row({ one, isOpen, onOpen }: { one: AgentConversation; isOpen: boolean; onOpen: () => void }) {
  const texts = useMessages();
  return (
    <button type="button" className="row" aria-current={isOpen} onClick={onOpen}>
      <span className="who">
        <bdi>{nameOf(texts, one)}</bdi>
        <span className={`mode ${one.mode}`}>{texts.modes[one.mode]}</span>
      </span>
      <span className="preview">
        <bdi>{one.preview?.text}</bdi>
        {one.unread > 0 && (
          <span className="unread" aria-label={`${one.unread} ${texts.unread}`}>
            {one.unread >= 100 ? '99+' : one.unread}
          </span>
        )}
      </span>
      {one.assignee !== null && <bdi className="by">{one.assignee.name}</bdi>}
    </button>
  );
}
