import { Suspense, lazy, useId, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { readAmount, showMoney } from '../lib/amount.ts';
import { showMinute } from '../lib/format.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { MoneyInput, useAmountProblem } from '../ui/form/money-input.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { quickAmounts, withdrawableMinor } from '../money/model.ts';
import { useWithdraw, withdrawLimitsQuery } from './api.ts';
import type { Refusal } from './api.ts';
import type { EndBonus as LoadedEndBonus } from './end-bonus.tsx';
import { mostMinor, obstacleOf } from './model.ts';
import type { Limits, Obstacle } from './model.ts';
import { ArmedNote, Available, Blocked, PayTo } from './parts.tsx';
import { useShowAsked } from './payouts.tsx';

type Props = { open: boolean; view: WalletView; onClose: () => void; onDone: () => void };

/** Needs a new `key` at each opening. */
export function WithdrawSheet({ open, view, onClose, onDone }: Props) {
  const { withdraw: messages } = useMessages();
  const formId = useId();
  const showAsked = useShowAsked();
  const draft = useDraft(view);
  const end = (): void => {
    onDone();
    onClose();
  };
  const { step, send, refusal, shown, hide } = useWithdraw(view, {
    onAccepted: ({ amountMinor: askedMinor, answer, stuck }) => {
      end();
      const next = draft.heldUntil ? fill(messages.next.held, { time: showMinute(draft.heldUntil) }) : messages.asked;
      const stayed = stuck.length > 0 ? [fill(messages.stuck, { games: stuck.join(', ') })] : [];
      showAsked({ amountMinor: askedMinor, answer, note: [next, ...stayed].join(' ') });
    },
    onUnknown: end,
  });
  const { obstacle, amountMinor } = draft;
  const busy = step !== 'idle';

  function submit(): void {
    draft.onTry();
    if (!busy && obstacle === null && draft.problem === null && amountMinor !== null) void send(amountMinor);
  }

  const amount = amountMinor === null ? null : showMoney(amountMinor, view.wallet.currency);
  const footer =
    obstacle?.kind === 'condition' ? (
      <WayOut view={view} condition={obstacle} />
    ) : (
      <Button block type="submit" form={formId} busy={busy} disabled={obstacle !== null}>
        {amount === null ? messages.submit : fill(messages.submitAmount, { amount })}
      </Button>
    );
  return (
    <>
      <Sheet open={open} title={messages.title} onClose={onClose} busy={busy} footer={footer}>
        <Form formId={formId} view={view} draft={draft} onSubmit={submit}>
          {refusal?.condition === true && !shown && obstacle === null && <Note kind="warn">{messages.condition}</Note>}
          {step === 'checking' && <Note kind="info">{messages.checking}</Note>}
        </Form>
      </Sheet>
      <RefusalDialog open={shown} refusal={refusal} onClose={hide} />
    </>
  );
}

function useDraft(view: WalletView) {
  const { data } = useQuery(withdrawLimitsQuery);
  const [typed, onType] = useState('');
  const [tried, setTried] = useState(false);
  const limits = limitsOf(data);
  const obstacle = obstacleOf(view, limits);
  const problem = useProblem(view, limits)(typed);
  return {
    limits,
    heldUntil: data?.heldUntil,
    typed,
    onType,
    tried,
    onTry: () => setTried(true),
    amountMinor: readAmount(typed),
    problem,
    obstacle,
  };
}

type FormProps = {
  formId: string;
  view: WalletView;
  draft: ReturnType<typeof useDraft>;
  onSubmit: () => void;
  children: ReactNode;
};

function Form({ formId, view, draft, onSubmit, children }: FormProps) {
  const { common } = useMessages();
  const { limits, obstacle } = draft;
  const { currency } = view.wallet;
  const most = mostMinor(view, limits);
  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Available view={view} locked={obstacle !== null} />
      {obstacle && <Blocked view={view} obstacle={obstacle} />}
      {obstacle === null && (
        <>
          <ArmedNote view={view} />
          <PayTo view={view} heldUntil={draft.heldUntil} />
          <MoneyInput
            label={common.amount}
            currency={currency}
            value={draft.typed}
            onChange={draft.onType}
            {...limits}
            hint={limits.minMinor === undefined ? '\u00a0' : undefined}
            error={draft.tried ? draft.problem : null}
            quickMinor={quickAmounts(currency).withdraw}
            allMinor={most}
            mostMinor={most}
          />
        </>
      )}
      {children}
    </form>
  );
}

function limitsOf(limits: { withdrawMin: number; withdrawMax: number } | undefined): Limits {
  return limits ? { minMinor: toMinor(limits.withdrawMin), maxMinor: toMinor(limits.withdrawMax) } : {};
}

function useProblem(view: WalletView, limits: Limits): (typed: string) => string | null {
  const { withdraw: messages } = useMessages();
  const { currency } = view.wallet;
  const problemOf = useAmountProblem({ currency, ...limits });
  const haveMinor = withdrawableMinor(view);
  return (typed) => {
    const isMore = (readAmount(typed) ?? 0n) > haveMinor;
    return problemOf(typed) ?? (isMore ? fill(messages.notThere, { have: showMoney(haveMinor, currency) }) : null);
  };
}

// Without its code the bonus page is the way: the sheet shows money and must not fail.
const EndBonus = lazy<ComponentType<ComponentProps<typeof LoadedEndBonus>>>(async () => {
  const [loaded] = await Promise.all([import('./end-bonus.tsx'), bonusMessages.load()]).catch(() => []);
  return { default: loaded ? loaded.EndBonus : BonusLink };
});

function BonusLink() {
  const { withdraw: messages } = useMessages();
  return (
    <Link to={paths.bonus} className={buttonClass('primary', false, true)}>
      {messages.seeBonus}
    </Link>
  );
}

type WayOutProps = { view: WalletView; condition: Extract<Obstacle, { kind: 'condition' }> };

/** Takes the place of the button while a condition is open: the way to a withdrawal instead of a refusal. */
function WayOut({ view, condition: { expiring, figures } }: WayOutProps) {
  const { withdraw: messages } = useMessages();
  if (expiring || !figures) return <BonusLink />;
  const keep = showMoney(figures.keepMinor, view.wallet.currency);
  return (
    <Suspense fallback={<BonusLink />}>
      <EndBonus view={view} label={fill(messages.endBonus, { keep })} />
    </Suspense>
  );
}

type RefusalProps = { open: boolean; refusal: Refusal | null; onClose: () => void };

function RefusalDialog({ open, refusal, onClose }: RefusalProps) {
  const { withdraw: messages, common } = useMessages();
  const navigate = useNavigate();
  const onward = { action: { label: messages.seeBonus, onPress: () => void navigate(paths.bonus) } };
  return (
    <Dialog
      open={open}
      title={messages.failed}
      onClose={onClose}
      closeLabel={common.close}
      {...(refusal?.condition === true ? onward : {})}
    >
      {refusal?.text}
    </Dialog>
  );
}
