import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { fill } from '../../i18n/fill.ts';
import { useWords } from '../../i18n/language.ts';
import { Button, buttonClass, Spinner } from '../../ui/action/button.tsx';
import { Link } from '../../ui/action/link.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { useSecondsLeft } from '../../ui/money/countdown.tsx';
import { Sheet, SheetFooter } from '../../ui/overlay/sheet.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { limitsQuery } from '../queries.ts';
import { useDepositWords } from '../words.ts';
import css from './slip.module.css';
import { useSlip } from './use-slip.ts';
import type { SlipPhase, SlipProblem } from './use-slip.ts';

type Props = { open: boolean; onBack: () => void; onClose: () => void };

/** Hands in the slip of a transfer that has not shown up (spec §2). Closing it leads back to the deposit sheet. */
export function SlipSheet({ open, onBack, onClose }: Props) {
  const { slip: words } = useDepositWords();
  return (
    <Sheet open={open} title={words.title} onClose={onBack}>
      <SlipForm onClose={onClose} />
    </Sheet>
  );
}

function SlipForm({ onClose }: { onClose: () => void }) {
  const { slip: words } = useDepositWords();
  const slip = useSlip();
  if (slip.phase.kind === 'sent') return <Sent onClose={onClose} />;
  return (
    <div className="stack">
      <Terms />
      {slip.picked && (
        <figure className={css['preview']}>
          <img src={slip.picked.url} alt={words.preview} />
        </figure>
      )}
      {slip.problem && <Note kind="error">{slip.problem.text}</Note>}
      {slip.phase.kind === 'sending' ? (
        <Progress phase={slip.phase} />
      ) : (
        <div className={css['ways']}>
          <Pick icon="image" onPick={slip.pick}>
            {slip.picked ? words.other : words.gallery}
          </Pick>
          <span className={css['camera']}>
            <Pick icon="phone" camera onPick={slip.pick}>
              {words.camera}
            </Pick>
          </span>
        </div>
      )}
      <SheetFooter>
        {slip.phase.kind === 'sending' ? (
          <Button block kind="secondary" onClick={slip.cancel}>
            {words.cancel}
          </Button>
        ) : (
          <SendButton problem={slip.problem} ready={slip.picked !== null} onSend={slip.send} />
        )}
      </SheetFooter>
    </div>
  );
}

/** By when it must be handed in, and what happens to one that comes at night. */
function Terms() {
  const { slip: words } = useDepositWords();
  const { data } = useQuery(limitsQuery);
  return (
    <div className="stack stack-2">
      <p>{words.text}</p>
      {data && (
        <Note kind="info">
          {fill(data.maxAgeMinutes === 60 ? words.withinHour : words.within, {
            minutes: data.maxAgeMinutes,
            closing: data.closingTime,
          })}{' '}
          {fill(words.night, { closing: data.closingTime, opening: data.openingTime })}
        </Note>
      )}
    </div>
  );
}

type PickProps = {
  icon: 'image' | 'phone';
  camera?: boolean;
  children: ReactNode;
  onPick: (file: File | undefined) => void;
};

/** A button that opens the gallery, or the camera of a phone. */
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
          // The same picture may be picked again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

type SendProps = { problem: SlipProblem | null; ready: boolean; onSend: () => void };

/** Sends, or tries again; after too many in a minute it counts down to the next try. */
function SendButton({ problem, ready, onSend }: SendProps) {
  const { slip: words } = useDepositWords();
  const { common } = useWords();
  const wait = useSecondsLeft(problem?.againAtMs ?? 0, Date.now);
  const label = problem && ready ? common.retry : words.send;
  return (
    <Button block icon="upload" disabled={!ready || wait > 0} onClick={onSend}>
      {wait > 0 ? fill(words.waitSeconds, { seconds: wait }) : label}
    </Button>
  );
}

function Progress({ phase }: { phase: Extract<SlipPhase, { kind: 'sending' }> }) {
  const { slip: words } = useDepositWords();
  const percent = Math.round((phase.part ?? 0) * 100);
  return (
    <div className="stack stack-2">
      <p className={css['sending']} role="status">
        <Spinner />
        {phase.part === null ? words.preparing : percent < 100 ? words.sending : words.storing}
      </p>
      <div
        className={css['bar']}
        role="progressbar"
        aria-label={words.sending}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}

function Sent({ onClose }: { onClose: () => void }) {
  const { slip: words } = useDepositWords();
  const { common } = useWords();
  return (
    <div role="status">
      <Empty
        title={words.sent}
        icon="success"
        action={
          <Link className={buttonClass('secondary')} to={paths.statement} onClick={onClose}>
            <Icon name="list" size="s" />
            {words.seeStatus}
          </Link>
        }
      >
        {words.sentText}
      </Empty>
      <SheetFooter>
        <Button block onClick={onClose}>
          {common.close}
        </Button>
      </SheetFooter>
    </div>
  );
}
