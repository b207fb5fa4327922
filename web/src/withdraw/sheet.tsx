import { Suspense, lazy, useId, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toMajor, toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { readAmount, showMoney } from '../lib/amount.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { MoneyInput, useAmountProblem } from '../ui/form/money-input.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { quickAmounts } from '../wallet/quick-amounts.ts';
import { withdrawableMinor } from '../wallet/total.ts';
import { useWithdraw, withdrawLimitsQuery } from './api.ts';
import type { Accepted, Refusal } from './api.ts';
import type { EndBonus as LoadedEndBonus } from './end-bonus.tsx';
import { isOpen, mostMinor, obstacleOf, openPayout, payoutsOf } from './model.ts';
import type { Limits, Obstacle } from './model.ts';
import { ArmedNote, Available, Blocked, PayTo } from './parts.tsx';
import { PayoutFacts } from './payout-sheet.tsx';
import { useTitleOf } from './payout-texts.ts';

type Props = { open: boolean; view: WalletView; onClose: () => void; onDone: () => void };

export function WithdrawSheet({ open, view, onClose, onDone }: Props) {
  const { withdraw: messages, common } = useMessages();
  const { currency } = view.wallet;
  const formId = useId();
  const { data } = useQuery(withdrawLimitsQuery);
  const onUnknown = (): void => {
    onDone();
    onClose();
  };
  const { step, send, accepted, refusal, shown, hide } = useWithdraw(view, { onAccepted: onDone, onUnknown });
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);

  const limits = limitsOf(data);
  const obstacle = obstacleOf(view, limits);
  const amountMinor = readAmount(typed);
  const problem = useProblem(view, limits)(typed);
  const busy = step !== 'idle';
  const most = mostMinor(view, limits);

  function submit(): void {
    setTried(true);
    if (!busy && obstacle === null && problem === null && amountMinor !== null) void send(amountMinor);
  }

  const submitButton = (
    <Button block type="submit" form={formId} busy={busy} disabled={obstacle !== null}>
      {amountMinor === null
        ? messages.submit
        : fill(messages.submitAmount, { amount: showMoney(amountMinor, currency) })}
    </Button>
  );
  return (
    <>
      <Sheet
        open={open}
        title={messages.title}
        onClose={onClose}
        busy={busy}
        footer={
          accepted ? (
            <Button block data-safe="" onClick={onClose}>
              {common.done}
            </Button>
          ) : obstacle?.kind === 'condition' ? (
            <WayOut view={view} condition={obstacle} />
          ) : (
            submitButton
          )
        }
      >
        {accepted ? (
          <Result view={view} accepted={accepted} />
        ) : (
          <form
            id={formId}
            noValidate
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Available view={view} locked={obstacle !== null && obstacle.kind !== 'too-little'} />
            {obstacle && <Blocked view={view} obstacle={obstacle} />}
            <ArmedNote view={view} />
            {refusal?.condition === true && obstacle === null && <Note kind="warn">{messages.condition}</Note>}
            {(obstacle === null || obstacle.kind === 'too-little') && (
              <>
                <PayTo view={view} heldUntil={data?.heldUntil} />
                <MoneyInput
                  label={common.amount}
                  currency={currency}
                  value={typed}
                  onChange={setTyped}
                  {...limits}
                  error={tried ? problem : null}
                  quickMinor={quickAmounts(currency).withdraw}
                  allMinor={most}
                  mostMinor={most}
                />
              </>
            )}
            {step === 'checking' && <Note kind="info">{messages.checking}</Note>}
          </form>
        )}
      </Sheet>
      <RefusalDialog open={shown} refusal={refusal} onClose={hide} />
    </>
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

function Result({ view, accepted: { amountMinor, id, stuck } }: { view: WalletView; accepted: Accepted }) {
  const { withdraw: messages } = useMessages();
  const { profile, bankAccount, wallet } = view;
  const payout = id === undefined ? openPayout(view) : payoutsOf(view).find((one) => one.id === id);
  const asked = {
    amount: toMajor(amountMinor),
    bankCode: profile.bankCode,
    lastDigits: bankAccount.bankAccountNo.slice(-4),
  };
  const title = useTitleOf({ state: payout?.state ?? 'waiting', amount: asked.amount }, wallet.currency);
  return (
    <>
      <PayoutFacts
        known={{ ...asked, ...payout, payout, id }}
        heading={payout === undefined || isOpen(payout) ? messages.done : title}
        currency={wallet.currency}
        asked
      />
      {stuck.length > 0 && <Note kind="warn">{fill(messages.stuck, { games: stuck.join(', ') })}</Note>}
    </>
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
