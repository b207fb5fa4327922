import { Suspense, lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@kapao/contract/endpoint';
import type { lookupContact } from '@kapao/contract/content';
import { fill } from '@kapao/i18n/fill';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { appVersion } from '@kapao/client/variant';
import { readToken } from '@kapao/client/member/session';
import { useStore } from '@kapao/client/store';
import { chatOffered, rowPlace } from '../chat/launcher/slot.ts';
import { toLine } from '../lib/line.ts';
import { safeLink, safePicture } from '../lib/safe-link.ts';
import { buttonClass } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { cx } from '../ui/cx.ts';
import { Card } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './contact-screen.module.css';
import { Credit } from './credit.tsx';
import { contactQuery } from './api.ts';

export function ContactScreen() {
  const { contact } = usePageMessages();
  const query = useQuery(contactQuery(useLanguage()));
  const isMember = readToken() !== null;
  return (
    <Page title={contact.title} wide={isMember}>
      <div className={cx('stack', 'stack-6', isMember && 'beside')}>
        <div className="stack">
          <ChatRowPlace />
          {query.isPending && (
            <div className="stack" aria-busy="true">
              <Skeleton height={26} />
              <Skeleton height={76} />
              <div className={css['wide']}>
                <Skeleton height={216} />
              </div>
            </div>
          )}
          {query.isLoadingError && <ErrorState onRetry={() => void query.refetch()} />}
          {query.data && <ContactWays contact={query.data} />}
        </div>
        {isMember ? <ForMembers /> : <Credit />}
      </div>
    </Page>
  );
}

/** The launcher of the chat draws its row here. */
function ChatRowPlace() {
  const offered = useStore(chatOffered);
  return offered === false ? null : <div ref={rowPlace.set} className={css['chat']} />;
}

/** Links for members. Visitors have pages for them: product#routes has no member page for the videos. */
function ForMembers() {
  const { shell } = usePageMessages();
  return (
    <>
      <Suspense>
        <section className={css['howto']}>
          <h2>{shell.howto}</h2>
          <VideoList />
        </section>
      </Suspense>
      <p className={css['version']}>{fill(shell.version, { version: appVersion })}</p>
    </>
  );
}

const VideoList = lazy(async () => {
  const [{ VideoList: component }, { loadHowtoMessages }] = await Promise.all([
    import('../howto/screen.tsx'),
    import('../howto/videos.ts'),
  ]);
  await loadHowtoMessages();
  return { default: component };
});

function ContactWays({ contact }: { contact: ReplyOf<typeof lookupContact> }) {
  const { contact: messages } = usePageMessages();
  const link = safeLink(contact.lineLink);
  const qr = safePicture(contact.lineQR);
  return (
    <div className="stack">
      {contact.contactText !== '' && <p className={css['text']}>{contact.contactText}</p>}
      {(contact.lineName !== '' || link) && (
        <Card line>
          <span className={css['tile']} aria-hidden="true">
            LINE
          </span>
          <span className="grow">
            <span className="t12 c2 block">{messages.line}</span>
            <b>{contact.lineName}</b>
          </span>
          {link && (
            <a className={buttonClass('secondary', true)} href={link} {...toLine}>
              <Icon name="external" size="s" />
              {messages.open}
            </a>
          )}
        </Card>
      )}
      {contact.lineQR !== '' && qr !== null && (
        // A phone opens LINE with the link, and cannot scan its own screen.
        <div className={link ? css['wide'] : undefined}>
          <Qr src={qr} name={contact.lineName} />
        </div>
      )}
    </div>
  );
}

function Qr({ src, name }: { src: string; name: string }) {
  const { contact: messages } = usePageMessages();
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <Card>
      <div className={css['qr']}>
        <img src={src} alt={fill(messages.qr, { name })} width="168" height="168" onError={() => setFailed(true)} />
      </div>
      <p className="t14 c2 center">{messages.scan}</p>
    </Card>
  );
}
