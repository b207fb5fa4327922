import { useEffect, useRef, useState } from 'react';
import { howtoMessages } from '@kapao/i18n/howto/messages';
import type { Language } from '@kapao/contract/language';
import { htmlLang, languageNames } from '@kapao/i18n/languages';
import { ErrorState } from '../ui/state/empty.tsx';
import css from './howto.module.css';
import type { filesOf } from './videos.ts';

type Props = {
  files: ReturnType<typeof filesOf>;
  language: Language;
  name: string;
  playing: boolean;
};

export function Player({ files, language, name, playing }: Props) {
  const messages = howtoMessages.use();
  const video = useRef<HTMLVideoElement>(null);
  const [from, setFrom] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!playing) video.current?.pause();
  }, [playing]);

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
