import type { DeskConversation } from '@kapao/contract/chat-desk';
import { useWords } from '../words/words.ts';
import { nameOf } from './name.ts';
import type { InboxState, View } from './use-inbox.ts';

const views: readonly View[] = ['all', 'waiting', 'mine'];

export function Inbox({ inbox, openId, onOpen }: { inbox: InboxState; openId: string; onOpen: (id: string) => void }) {
  const words = useWords();
  const { list, view, setView } = inbox;
  return (
    <nav aria-label={words.inbox}>
      <div className="views" role="group" aria-label={words.inbox}>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {words[each]}
            {each === 'waiting' && list !== undefined && list.waiting > 0 ? ` (${list.waiting})` : ''}
          </button>
        ))}
      </div>
      {list === undefined && !inbox.hasFailed && <p className="empty">{words.loading}</p>}
      {inbox.hasFailed && (
        <p className="empty" role="alert">
          {words.errors.other}{' '}
          <button type="button" onClick={inbox.refresh}>
            {words.retry}
          </button>
        </p>
      )}
      {list?.conversations.length === 0 && <p className="empty">{words.nobody}</p>}
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

function Row({ one, isOpen, onOpen }: { one: DeskConversation; isOpen: boolean; onOpen: () => void }) {
  const words = useWords();
  return (
    <button type="button" className="row" aria-current={isOpen} onClick={onOpen}>
      <span className="who">
        <bdi>{nameOf(words, one)}</bdi>
        <span className={`mode ${one.mode}`}>{words.modes[one.mode]}</span>
      </span>
      <span className="preview">
        <bdi>{one.preview?.text}</bdi>
        {one.unread > 0 && (
          <span className="unread" aria-label={`${one.unread} ${words.unread}`}>
            {one.unread >= 100 ? '99+' : one.unread}
          </span>
        )}
      </span>
      {one.assignee !== null && <bdi className="by">{one.assignee.name}</bdi>}
    </button>
  );
}
