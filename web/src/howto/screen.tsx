import { useEffect, useRef, useState } from 'react';
import type { Language } from '@kapao/contract/language';
import { useCoreMessages, useLanguage } from '@kapao/i18n/language';
import { howtoMessages } from '@kapao/i18n/howto/messages';
import { fill } from '@kapao/i18n/fill';
import { htmlLang, languageNames } from '@kapao/i18n/languages';
import { Credit } from '../content/credit.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Group } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { filesOf, showLength, titles, videoRecordings } from './videos.ts';
import type { Title } from './videos.ts';
import css from './howto.module.css';

export function HowtoScreen() {
  const { shell } = useCoreMessages();
  return (
    <Page title={shell.howto}>
      <VideoList />
      <Credit />
    </Page>
  );
}

export function VideoList() {
  const messages = howtoMessages.use();
  const recordings = videoRecordings.use();
  const [shown, setShown] = useState<Title>(titles[0]);
  const [open, setOpen] = useState(false);

  function show(title: Title): void {
    setShown(title);
    setOpen(true);
  }

  return (
    <div className="stack">
      <p className="c2">{messages.lead}</p>
      <Group list>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" className={css['row']} aria-haspopup="dialog" onClick={() => show(title)}>
              <IconDisc name="play" tone="acc" />
              <span className="grow">
                <b className="block">{messages.titles[title]}</b>
                <span className="t14 c2 block">{messages.about[title]}</span>
              </span>
              <span className="t14 c2" aria-label={fill(messages.length, { seconds: recordings[title].seconds })}>
                {showLength(recordings[title].seconds)}
              </span>
            </button>
          </li>
        ))}
      </Group>
      <VideoSheet open={open} title={shown} onClose={() => setOpen(false)} />
    </div>
  );
}

type SheetProps = { open: boolean; title: Title; onClose: () => void };

function VideoSheet({ open, title, onClose }: SheetProps) {
  const messages = howtoMessages.use();
  const recording = videoRecordings.use()[title];
  const language = useLanguage();
  return (
    <Sheet open={open} title={messages.titles[title]} onClose={onClose}>
      <div className="stack">
        <Player
          files={filesOf(language, title, recording)}
          language={language}
          name={messages.titles[title]}
          playing={open}
        />
        <section>
          <h3>{messages.steps}</h3>
          <ol className={css['steps']}>
            {recording.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </Sheet>
  );
}

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Props = {
  files: ReturnType<typeof filesOf>;
  language: Language;
  name: string;
  playing: boolean;
};

function Player({ files, language, name, playing }: Props) {
  const messages = howtoMessages.use();
  const video = useRef<HTMLVideoElement>(null);
  const [from, setFrom] = useState(0);
  const [failed, setFailed] = useState(false);

  // Opening it was the tap that plays it. It is silent, so no browser objects; one that saves power may.
  useEffect(() => {
    if (!playing) video.current?.pause();
    else if (!failed && !prefersStillness()) video.current?.play().catch(() => undefined);
  }, [playing, failed]);

  function fail(): void {
    setFrom(video.current?.currentTime ?? 0);
    setFailed(true);
  }

  if (failed) return <ErrorState title={messages.failed} text={messages.failedText} onRetry={() => setFailed(false)} />;
  return (
    <div className={css['frame']} data-theme="dark">
      <video
        ref={video}
        className={css['video']}
        controls
        muted
        playsInline
        preload="metadata"
        poster={files.poster}
        width="480"
        height="960"
        aria-label={name}
        onError={fail}
        onLoadedMetadata={({ currentTarget }) => {
          if (from > 0) currentTarget.currentTime = from;
        }}
      >
        {files.sources.map((source, index) => (
          // An error of the last source means that none can be used.
          <source key={source.type} {...source} {...(index === files.sources.length - 1 ? { onError: fail } : {})} />
        ))}
        {files.captions.map((captions) => (
          <track
            key={captions.language}
            kind="captions"
            src={captions.src}
            srcLang={htmlLang[captions.language]}
            label={languageNames[captions.language]}
            default={captions.language === language}
          />
        ))}
      </video>
    </div>
  );
}
