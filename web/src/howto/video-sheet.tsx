import { howtoMessages } from '@kapao/i18n/howto/messages';
import { useLanguage } from '@kapao/i18n/language';
import { Sheet } from '../ui/overlay/sheet.tsx';
import css from './howto.module.css';
import { Player } from './player.tsx';
import { filesOf, type Title } from './videos.ts';
import { videoRecordings } from './recordings.ts';

type Props = { open: boolean; title: Title; onClose: () => void };

export function VideoSheet({ open, title, onClose }: Props) {
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
