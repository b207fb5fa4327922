import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { ErrorCode } from '@kapao/contract/errors';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { ApiError } from '@kapao/client/api-error';
import { errorText } from '../../lib/error-text.ts';
import { IconButton } from '../../ui/action/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Chat, ChatItem } from '../engine/view.ts';
import log from './log.module.css';
import css from './message.module.css';
import { Text } from './parts.tsx';

type Item = ChatItem & { kind: 'pending' };

export function Pending({ item, chat }: { item: Item; chat: Chat }) {
  const { message } = chatMessages.use();
  const { draft, delivery } = item;
  return (
    <>
      <span className="vh">{message.you}</span>
      {draft.type === 'media' ? (
        <File item={item} draft={draft} onCancel={() => chat.cancel(item.key)} />
      ) : (
        <div className={cx(css['bubble'], css['own'])}>
          <Text text={draft.type === 'text' ? draft.text : draft.title} plain />
        </div>
      )}
      {delivery === 'failed' ? (
        <MessageFailed item={item} chat={chat} />
      ) : (
        delivery === 'sending' && (
          <span className={log['meta']}>
            <Icon name="clock" size="xs" />
            {message.sending}
          </span>
        )
      )}
    </>
  );
}

function MessageFailed({ item, chat }: { item: Item; chat: Chat }) {
  const { message } = chatMessages.use();
  const texts = useMessages();
  return (
    <div className={css['failed']}>
      {item.error !== undefined && <p>{errorText(new ApiError('refused', item.error as ErrorCode), texts)}</p>}
      <span className={css['failedLine']}>
        <button type="button" onClick={() => chat.retry(item.key)}>
          <Icon name="alert" size="xs" />
          {message.failed}
        </button>
        <IconButton icon="trash" label={message.remove} onClick={() => chat.cancel(item.key)} />
      </span>
    </div>
  );
}

type MediaDraft = Item['draft'] & { type: 'media' };

function File({ item, draft, onCancel }: { item: Item; draft: MediaDraft; onCancel: () => void }) {
  const { file } = chatMessages.use();
  const percent = Math.floor(item.progress * 100);
  const isVideo = draft.fileType === 'video';
  const answer = fill(isVideo ? file.sendingVideo : file.sendingImage, { percent });
  return (
    <div className={cx(css['bubble'], css['media'], css['own'])}>
      <div className={css['upload']}>
        {draft.previewUrl !== undefined && !isVideo ? (
          <img src={draft.previewUrl} alt="" />
        ) : (
          <span className={css['uploadIcon']}>
            <Icon name={isVideo ? 'howto' : 'image'} size="l" />
          </span>
        )}
        {item.delivery !== 'failed' && (
          <div className={css['veil']}>
            <button
              type="button"
              className={css['cancel']}
              aria-label={file.cancel}
              title={file.cancel}
              onClick={onCancel}
            >
              <svg viewBox="0 0 44 44" aria-hidden="true">
                <circle cx="22" cy="22" r="19" strokeOpacity=".3" />
                <circle
                  cx="22"
                  cy="22"
                  r="19"
                  pathLength="100"
                  strokeDasharray={`${percent} 100`}
                  transform="rotate(-90 22 22)"
                />
                <path d="M17 17l10 10M27 17 17 27" />
              </svg>
            </button>
            <span role="progressbar" aria-label={answer} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
              {answer}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
