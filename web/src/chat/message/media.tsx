import { useState } from 'react';
import type { ChatPayloads } from '@kapao/contract/chat';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { fileAddress } from './links.ts';
import css from './message.module.css';
import { Text } from './text.tsx';

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
