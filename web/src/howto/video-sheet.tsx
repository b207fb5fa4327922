import { useLanguage } from '../i18n/language.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import css from './howto.module.css';
import { Player } from './player.tsx';
import { filesOf, type Title } from './videos.ts';
import { useHowtoMessages, useRecordings } from './messages.ts';

type Props = { open: boolean; title: Title; onClose: () => void };

export function VideoSheet({ open, title, onClose }: Props) {
  const messages = useHowtoMessages();
  const recording = useRecordings()[title];
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
