import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@kapao/i18n/fill';
import { loadPageMessages, useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { paths } from '../app/paths.ts';
import { useLater } from '../lib/use-later.ts';
import { Button, buttonClass, Spinner } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Sheet, SheetFooter } from '../ui/overlay/sheet.tsx';
import { useSecondsLeft } from '../ui/state/countdown.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { limitsQuery, slipQuery } from './api.ts';
import { useSlip } from './use-slip.ts';
import type { SlipProblem } from './use-slip.ts';
import css from './deposit.module.css';

type Props = { open: boolean; onBack: () => void; onClose: () => void };

export function SlipSheet({ open, onBack, onClose }: Props) {
  const { slip: messages } = depositMessages.use();
  return (
    <Sheet open={open} title={messages.title} onClose={onBack}>
      <SlipForm onClose={onClose} />
    </Sheet>
  );
}

function SlipForm({ onClose }: { onClose: () => void }) {
  const { slip: messages } = depositMessages.use();
  const slip = useSlip();
  if (slip.phase.kind === 'sent') return <Sent slipId={slip.phase.slipId} onAgain={slip.again} onClose={onClose} />;
  return (
    <div className="stack">
      <SlipTerms />
      {slip.picked && (
        <figure className={css['preview']}>
          <img src={slip.picked.url} alt={messages.preview} />
        </figure>
      )}
      {slip.problem && <Problem text={slip.problem.text} />}
      {slip.phase.kind === 'sending' ? (
        <Progress part={slip.phase.part} />
      ) : (
        <div className={css['ways']}>
          <Pick icon="image" onPick={slip.pick}>
            {slip.picked ? messages.other : messages.gallery}
          </Pick>
          <span className={css['camera']}>
            <Pick icon="phone" camera onPick={slip.pick}>
              {messages.camera}
            </Pick>
          </span>
        </div>
      )}
      <SheetFooter>
        {slip.phase.kind === 'sending' ? (
          <Button block kind="secondary" onClick={slip.cancel}>
            {messages.cancel}
          </Button>
        ) : (
          <SendButton problem={slip.problem} ready={slip.picked !== null} onSend={slip.send} />
        )}
      </SheetFooter>
    </div>
  );
}

function Problem({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  // `void`: newer browsers return a promise, which an effect must not return.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return (
    <div ref={place}>
      <Note kind="error">{text}</Note>
    </div>
  );
}

function SlipTerms() {
  const { slip: messages } = depositMessages.use();
  const { data } = useQuery(limitsQuery);
  return (
    <div className="stack stack-2">
      <p>{messages.text}</p>
      {data && (
        <Note kind="info">
          {fill(data.maxAgeMinutes === 60 ? messages.withinHour : messages.within, {
            minutes: data.maxAgeMinutes,
            closing: data.closingTime,
          })}{' '}
          {fill(messages.night, { closing: data.closingTime, opening: data.openingTime })}
        </Note>
      )}
    </div>
  );
}

type SendProps = { problem: SlipProblem | null; ready: boolean; onSend: () => void };

function SendButton({ problem, ready, onSend }: SendProps) {
  const { slip: messages } = depositMessages.use();
  const { common } = useMessages();
  const wait = useSecondsLeft(problem?.againAtMs ?? 0, Date.now);
  const label = problem && ready ? common.retry : messages.send;
  return (
    <Button block icon="upload" disabled={!ready || wait > 0} onClick={onSend}>
      {wait > 0 ? fill(messages.waitSeconds, { seconds: wait }) : label}
    </Button>
  );
}

type PickProps = {
  icon: 'image' | 'phone';
  camera?: boolean;
  children: ReactNode;
  onPick: (file: File | undefined) => void;
};

function Pick({ icon, camera = false, children, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="secondary" block icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        {...(camera ? { capture: 'environment' } : {})}
        onChange={(event) => {
          onPick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function Progress({ part }: { part: number | null }) {
  const { slip: messages } = depositMessages.use();
  const percent = Math.round((part ?? 0) * 100);
  return (
    <div className="stack stack-2">
      <p className={css['sending']} role="status">
        <Spinner />
        {part === null ? messages.preparing : percent < 100 ? messages.sending : messages.storing}
      </p>
      <div
        className={css['bar']}
        role="progressbar"
        aria-label={messages.sending}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}

type SentProps = { slipId: string; onAgain: () => void; onClose: () => void };

function Sent({ slipId, onAgain, onClose }: SentProps) {
  const { slip: messages } = depositMessages.use();
  const { common } = useMessages();
  const slip = useQuery(slipQuery(slipId)).data;
  const refused = slip?.status === 'FAILED';
  const reasons: Record<string, string> = useLater(loadPageMessages).value?.slips.reasons ?? {};
  const reason = refused ? reasons[slip.note] : undefined;
  return (
    <div role="status">
      <Empty
        title={refused ? messages.refused : messages.sent}
        icon={refused ? 'failure' : 'success'}
        action={
          <Link className={buttonClass('secondary')} to={paths.slips} onClick={onClose}>
            <Icon name="list" size="s" />
            {messages.seeStatus}
          </Link>
        }
      >
        {reason && (
          <>
            <b>{reason}</b>
            <br />
          </>
        )}
        {refused ? messages.refusedText : messages.sentText}
      </Empty>
      <SheetFooter>
        <Button block onClick={refused ? onAgain : onClose}>
          {refused ? messages.other : common.close}
        </Button>
      </SheetFooter>
    </div>
  );
}
