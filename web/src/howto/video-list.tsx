import { useState } from 'react';
import { howtoMessages } from '@kapao/i18n/howto/messages';
import { fill } from '@kapao/i18n/fill';
import { useLanguage } from '@kapao/i18n/language';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Group } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import css from './howto.module.css';
import { Player } from './player.tsx';
import { filesOf, showLength, titles, type Title, videoRecordings } from './videos.ts';

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
