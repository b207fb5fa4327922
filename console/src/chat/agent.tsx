import { chatConfig } from '@kapao/contract/chat';
import { agentOnline } from '@kapao/contract/chat-agent';
import { staffLogout, type StaffMember } from '@kapao/contract/staff';
import { useEffect, useState } from 'react';
import { useMessages } from '@kapao/i18n/console/messages';
import { call } from '@kapao/client/staff/call';
import { connect, type Live } from '@kapao/client/staff/live';
import { dropSession } from '@kapao/client/staff/session';
import { Conversation } from './conversation.tsx';
import { Inbox } from './inbox.tsx';
import { type InboxState, useInbox } from './use-inbox.ts';

type Props = { staff: StaffMember; onPassword: () => void; onLeave: () => void };

export function AgentChat({ staff, onPassword, onLeave }: Props) {
  const texts = useMessages();
  const live = useLive();
  const [isConnected, setIsConnected] = useState(true);
  const [openId, setOpenId] = useState('');
  const inbox = useInbox(live);
  useEffect(() => live?.onConnect(setIsConnected), [live]);
  const leave = (): void => {
    void call(staffLogout, {})
      .catch(() => {})
      .finally(() => {
        dropSession();
        onLeave();
      });
  };
  return (
    <div className={openId === '' ? 'agent' : 'agent has-open'}>
      <header>
        <strong>{staff.name}</strong>
        <TakesNew inbox={inbox} />
        <button type="button" onClick={onPassword}>
          {texts.changePassword}
        </button>
        <button type="button" onClick={leave}>
          {texts.signOut}
        </button>
      </header>
      {!isConnected && (
        <p className="offline" role="status">
          {texts.offline}
        </p>
      )}
      <Inbox inbox={inbox} openId={openId} onOpen={setOpenId} />
      <main>
        {openId === '' || live === null ? (
          <p className="empty">{texts.choose}</p>
        ) : (
          <Conversation key={openId} id={openId} live={live} onBack={() => setOpenId('')} onChange={inbox.refresh} />
        )}
      </main>
    </div>
  );
}

function TakesNew({ inbox }: { inbox: InboxState }) {
  const texts = useMessages();
  const [pressed, setPressed] = useState<boolean>();
  if (pressed === inbox.isOnline) setPressed(undefined);
  const press = (online: boolean): void => {
    setPressed(online);
    call(agentOnline, { body: { online } }).then(inbox.refresh, () => setPressed(undefined));
  };
  return (
    <label className="online">
      <input type="checkbox" checked={pressed ?? inbox.isOnline} onChange={(event) => press(event.target.checked)} />
      {texts.takeNew}
    </label>
  );
}

function useLive(): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    let isGone = false;
    let made: Live | undefined;
    void call(chatConfig, {}).then(
      ({ socketPath }) => {
        if (isGone) return;
        made = connect(socketPath);
        setLive(made);
      },
      () => {},
    );
    return () => {
      isGone = true;
      made?.end();
    };
  }, []);
  return live;
}
