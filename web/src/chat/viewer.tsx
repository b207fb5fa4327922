import { useEffect, useRef } from 'react';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { IconButton } from '../ui/action/button.tsx';
import css from './widget.module.css';

export type Picture = { src: string; name: string };

export function Viewer({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { file } = chatMessages.use();
  const back = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    back.current?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('popstate', onClose);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('popstate', onClose);
      // The opener is inert until the next render.
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus({ preventScroll: true }), 0);
    };
  }, [onClose]);

  return (
    <div className={css['viewer']} data-theme="dark" role="group" aria-label={picture.name}>
      <div className={css['viewerBar']}>
        <IconButton ref={back} icon="chevron-left" label={file.back} onClick={onClose} />
        <bdi>{picture.name}</bdi>
      </div>
      <div className={css['viewerSpace']}>
        <img src={picture.src} alt={picture.name} />
      </div>
    </div>
  );
}
