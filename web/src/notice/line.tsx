import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeLineCode, NoticeState } from '@kapao/contract/notice';
import { usePageMessages } from '@kapao/i18n/language';
import { useErrorText } from '../lib/error-text.ts';
import { toLine } from '../lib/line.ts';
import { safeLink } from '../lib/safe-link.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Row } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { askLineCode, noticeQuery, useRemove } from './api.ts';
import { lineOf } from './model.ts';
import css from './notices.module.css';

const askAgainMs = 3_000;

export function LineRow({ state }: { state: NoticeState }) {
  const { notice: messages } = usePageMessages();
  const errorOf = useErrorText();
  const client = useQueryClient();
  const remove = useRemove();
  const [code, setCode] = useState<NoticeLineCode | null>(null);
  const [asking, setAsking] = useState(false);
  const linked = lineOf(state);
  useQuery({ ...noticeQuery, refetchInterval: code !== null && askAgainMs });

  useEffect(() => {
    if (code === null || linked === undefined) return;
    setCode(null);
    toast.success(messages.lineLinked);
  }, [code, linked, messages]);

  async function link(): Promise<void> {
    setAsking(true);
    try {
      setCode(await askLineCode());
    } catch (error) {
      toast.error(errorOf(error));
    } finally {
      setAsking(false);
    }
  }

  function unlink(id: string): void {
    remove.mutate(id, {
      onSuccess: () => toast.success(messages.lineUnlinked),
      onError: (error) => {
        toast.error(errorOf(error));
        void client.invalidateQueries(noticeQuery);
      },
    });
  }

  return (
    <Row>
      <span className="grow">
        <b className="block">{messages.line}</b>
        <span className="t14 c2 block">{linked ? messages.lineOn : messages.lineOff}</span>
      </span>
      {linked ? (
        <Button kind="line" small busy={remove.isPending} onClick={() => unlink(linked.id)}>
          {messages.lineUnlink}
          <span className="vh"> {messages.line}</span>
        </Button>
      ) : (
        <Button kind="secondary" small busy={asking} aria-haspopup="dialog" onClick={() => void link()}>
          {messages.lineLink}
          <span className="vh"> {messages.line}</span>
        </Button>
      )}
      <CodeSheet code={code} onClose={() => setCode(null)} />
    </Row>
  );
}

function CodeSheet({ code, onClose }: { code: NoticeLineCode | null; onClose: () => void }) {
  const { notice: messages } = usePageMessages();
  const address = code && safeLink(code.url);
  return (
    <Sheet open={code !== null} title={messages.lineTitle} onClose={onClose}>
      <div className="stack stack-4">
        <p>{messages.lineText}</p>
        <b className={css['code']} aria-label={messages.lineCode}>
          {code?.code}
        </b>
        {address && (
          <a className={buttonClass('primary', false, true)} href={address} {...toLine}>
            {messages.lineOpen}
          </a>
        )}
        <p className="t14 c2" role="status">
          {messages.lineWaiting}
        </p>
      </div>
    </Sheet>
  );
}
