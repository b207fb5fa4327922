import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChatButton } from '@kapao/contract/chat/parts';
import type { ChatCard } from '@kapao/contract/chat/generic';
import type { ChatPayloads } from '@kapao/contract/chat';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { fill } from '@kapao/i18n/fill';
import { safePicture } from '../../lib/safe-link.ts';
import { Link } from '../../ui/action/link.tsx';
import { useMouseDrag } from '../../ui/action/use-mouse-drag.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { hueOf } from '../../ui/icon/monogram.tsx';
import { Pattern } from '../../ui/icon/pattern.tsx';
import { callAddress, fileAddress, linkify, pageAddress, webAddress } from './links.ts';
import css from './message.module.css';

type Press = (title: string, at: number) => void;

export function Buttons({ buttons, onPress }: { buttons: readonly ChatButton[]; onPress: Press }) {
  if (buttons.length === 0) return null;
  return (
    <div className={css['buttons']}>
      {buttons.map((button, at) => (
        <ChatButtonFace key={at} button={button} onPress={(title) => onPress(title, at)} />
      ))}
    </div>
  );
}

type ButtonFaceProps = { button: ChatButton; onPress: (title: string) => void; bare?: boolean };

function ChatButtonFace({ button: { type, title, payload }, onPress, bare = false }: ButtonFaceProps) {
  const texts = <bdi>{title}</bdi>;
  const page = type === 'web' ? pageAddress(payload) : null;
  if (page !== null) return <Link to={page}>{texts}</Link>;
  const web = type === 'web' ? webAddress(payload) : null;
  if (web !== null) {
    return (
      <a href={web} target="_blank" rel="noopener noreferrer">
        {!bare && <Icon name="external" size="s" />}
        {texts}
      </a>
    );
  }
  const number = type === 'call' ? callAddress(payload) : null;
  if (number !== null) {
    return (
      <a href={number} rel="noopener noreferrer">
        {!bare && <Icon name="phone" size="s" />}
        {texts}
      </a>
    );
  }
  if (type === 'postback') {
    return (
      <button type="button" onClick={() => onPress(title)}>
        {texts}
      </button>
    );
  }
  return <span className={css['inert']}>{texts}</span>;
}

export function QuickReplies({ replies, onPress }: { replies: readonly ChatButton[]; onPress: Press }) {
  const { message } = chatMessages.use();
  if (replies.length === 0) return null;
  return (
    <div className={css['replies']} role="group" aria-label={message.replies}>
      {replies.map((button, at) => (
        <ChatButtonFace key={at} button={button} bare onPress={(title) => onPress(title, at)} />
      ))}
    </div>
  );
}

type PressOnCard = (title: string, at: number, card: number) => void;

const nothing = (): void => undefined;

export function Cards({ cards, onPress }: { cards: readonly ChatCard[]; onPress: PressOnCard }) {
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

type Props = {
  payload: ChatPayloads['media'];
  own: boolean;
  onPicture: (picture: { src: string; name: string }) => void;
};

export function Media({ payload, own, onPicture }: Props) {
  const { file } = chatMessages.use();
  const [failed, setFailed] = useState(false);
  const src = fileAddress(payload.filePath, payload.url);
  const said = payload.message;
  const type = payload.fileType;
  const size = pictureSize(payload);
  if (src === null || failed) {
    return (
      <p className={cx(css['bubble'], css['unknown'])}>
        <Icon name="image" size="s" />
        {type === 'video' ? file.brokenVideo : file.broken}
      </p>
    );
  }
  return (
    <div className={cx(css['bubble'], css['media'], own && css['own'])}>
      {type === 'image' ? (
        <button
          type="button"
          className={css['picture']}
          style={size.style}
          aria-label={said === '' ? file.open : `${file.open}: ${said}`}
          onClick={() => onPicture({ src, name: said === '' ? file.image : said })}
        >
          <img src={src} alt="" loading="lazy" decoding="async" {...size.attributes} onError={() => setFailed(true)} />
        </button>
      ) : type === 'video' ? (
        <video
          className={css['video']}
          style={size.style}
          src={src}
          controls
          playsInline
          preload="metadata"
          aria-label={said === '' ? file.video : said}
          onError={() => setFailed(true)}
        />
      ) : (
        <a className={css['file']} href={src} target="_blank" rel="noopener noreferrer">
          <Icon name="document" />
          <bdi>{said === '' ? file.file : said}</bdi>
        </a>
      )}
      {said !== '' && type !== 'file' && <Text text={said} />}
    </div>
  );
}

function pictureSize(payload: ChatPayloads['media']) {
  const { width = 0, height = 0 } = payload;
  if (width <= 0 || height <= 0) return { style: {}, attributes: {} };
  return { style: { '--ratio': `${width} / ${height}`, '--width': `${width}px` }, attributes: { width, height } };
}

export function Text({ text, plain = false }: { text: string; plain?: boolean }) {
  if (text === '') return null;
  const parts = plain ? [{ text, href: null }] : linkify(text);
  return (
    <p className={css['text']} dir="auto">
      {parts.map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
