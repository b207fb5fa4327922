import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { Button } from '../../ui/action/button.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { useSecondsLeft } from '../../ui/state/countdown.tsx';
import { Sheet, SheetFooter } from '../../ui/overlay/sheet.tsx';
import { limitsQuery } from '../queries.ts';
import { Pick } from './pick.tsx';
import { Progress } from './progress.tsx';
import { Sent } from './sent.tsx';
import css from './slip.module.css';
import { useSlip } from './use-slip.ts';
import type { SlipProblem } from './use-slip.ts';

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
