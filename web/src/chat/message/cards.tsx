import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChatCard } from '@kapao/contract/chat/generic';
import { fill } from '@kapao/i18n/fill';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { safePicture } from '../../lib/safe-link.ts';
import { hueOf } from '../../ui/icon/monogram.tsx';
import { Pattern } from '../../ui/icon/pattern.tsx';
import { useMouseDrag } from '../../ui/action/use-mouse-drag.ts';
import { fileAddress } from './links.ts';
import { Buttons } from './buttons.tsx';
import css from './message.module.css';

type Press = (title: string, at: number, card: number) => void;

const nothing = (): void => undefined;

export function Cards({ cards, onPress }: { cards: readonly ChatCard[]; onPress: Press }) {
  const { message } = chatMessages.use();
  const row = useRef<HTMLUListElement>(null);
  const drag = useMouseDrag({ axis: 'x', onHold: nothing, onLetGo: nothing });

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const list = row.current;
    const first = list?.firstElementChild;
    if (by === 0 || !list || !first) return;
    event.preventDefault();
    list.scrollBy({ left: by * (first.getBoundingClientRect().width + gapPx) });
  }

  return (
    <ul ref={row} className={css['cards']} aria-label={message.cards} tabIndex={0} onKeyDown={onKeyDown} {...drag}>
      {cards.map((card, index) => (
        <li
          key={index}
          className={css['card']}
          aria-label={fill(message.card, { number: index + 1, count: cards.length })}
        >
          <Art card={card} />
          {(card.title !== '' || card.subtitle !== '') && (
            <div className={css['cardText']}>
              {card.title !== '' && (
                <b className="block" dir="auto">
                  {card.title}
                </b>
              )}
              {card.subtitle !== '' && (
                <span className="t12 c2 block" dir="auto">
                  {card.subtitle}
                </span>
              )}
            </div>
          )}
          <Buttons buttons={card.buttons} onPress={(title, at) => onPress(title, at, index)} />
        </li>
      ))}
    </ul>
  );
}

const gapPx = 8;

function Art({ card: { title, image_url: address } }: { card: ChatCard }) {
  const [failed, setFailed] = useState(false);
  const src = address === '' ? null : (fileAddress(address, false) ?? safePicture(address));
  return (
    <div className={css['art']} style={{ '--h': hueOf(title) }}>
      {src !== null && !failed ? (
        <img src={src} alt="" loading="lazy" draggable={false} onError={() => setFailed(true)} />
      ) : (
        <Pattern code={title} />
      )}
    </div>
  );
}
