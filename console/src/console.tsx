import { useEffect, useState } from 'react';
import { firstLanguage, keepLanguage, Speech, messagesIn } from '@kapao/i18n/console/messages';
import { onSessionEnd } from '@kapao/client/staff/call';
import { keepSession, readSession, type Session } from '@kapao/client/staff/session';
import { AgentChat } from './chat/agent.tsx';
import { Login } from './login.tsx';
import { Password } from './password.tsx';

export function Console() {
  const [language, setLanguage] = useState(firstLanguage);
  const [session, setSession] = useState<Session | null>(readSession);
  const [hasEnded, setHasEnded] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const texts = messagesIn(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = texts.title;
  }, [language, texts]);
  useEffect(() => {
    onSessionEnd(() => {
      setHasEnded(true);
      setIsChanging(false);
      setSession(null);
    });
  }, []);
  const switchLanguage = (): void => {
    const next = language === 'th' ? 'en' : 'th';
    keepLanguage(next);
    setLanguage(next);
  };
  const enter = (opened: Session): void => {
    keepSession(opened);
    setHasEnded(false);
    setIsChanging(false);
    setSession(opened);
  };
  return (
    <Speech value={texts}>
      <button type="button" className="language" onClick={switchLanguage} lang={language === 'th' ? 'en' : 'th'}>
        {language === 'th' ? 'English' : 'ไทย'}
      </button>
      {session === null ? (
        <Login hasEnded={hasEnded} onEnter={enter} />
      ) : session.staff.mustChangePassword === true ? (
        <Password isFirst onDone={(token) => enter(renewed(session, token))} onCancel={() => setSession(null)} />
      ) : isChanging ? (
        <Password onDone={(token) => enter(renewed(session, token))} onCancel={() => setIsChanging(false)} />
      ) : (
        <AgentChat staff={session.staff} onPassword={() => setIsChanging(true)} onLeave={() => setSession(null)} />
      )}
    </Speech>
  );
}

function renewed({ token, staff: { id, username, name } }: Session, renewal = token): Session {
  return { token: renewal, staff: { id, username, name } };
}
