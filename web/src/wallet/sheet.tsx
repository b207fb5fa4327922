import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { readAmount, showAmount, showMoney } from '../lib/amount.ts';
import {
  firstSides,
  leastTransferMinor,
  leftFor,
  lesserMinor,
  mostFrom,
  movableMinor,
  placesOf,
  quickAmounts,
  transferProblem,
  WALLET,
} from '../money/model.ts';
import type { Place, Sides, TransferProblem } from '../money/model.ts';
import { onlyInFor, onlyInText } from '../money/refusal.ts';
import { Button } from '../ui/action/button.tsx';
import { MoneyInput } from '../ui/form/money-input.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { RecallButton, useRecall } from './recall.tsx';
import { TransferPlaces } from './transfer-places.tsx';
import { useTransfer } from './use-transfer.ts';
import css from './transfer.module.css';

type Props = {
  open: boolean;
  view: WalletView;
  start?: Sides | undefined;
  onClose: () => void;
  onMoved: () => void;
  onPlay: (code: string) => void;
  onDeposit: () => void;
};

/** Needs a new `key` at each opening. */
export function TransferSheet({ open, view, start, onClose, onMoved, onPlay, onDeposit }: Props) {
  const { wallet: messages } = useMessages();
  const formId = useId();
  const settle = (): void => {
    onClose();
    onMoved();
  };
  const transfer = useTransfer(view, settle, onPlay);
  const recall = useRecall(view, settle);
  const draft = useTransferDraft(view, start);
  const busy = transfer.step !== 'idle' || recall.busy;
  const hasGame = draft.places.length > 2;

  function submit(): void {
    draft.onTry();
    const { problem, source, target, typedMinor: amountMinor } = draft;
    if (busy || problem !== null || !source || !target || amountMinor === null) return;
    void transfer.send({ from: source, to: target, amountMinor });
  }

  return (
    <>
      <Sheet
        open={open}
        title={messages.title}
        onClose={onClose}
        busy={busy}
        footer={
          hasGame ? (
            <Button block type="submit" form={formId} busy={transfer.step !== 'idle'}>
              {draft.amountMinor === null
                ? messages.submit
                : fill(messages.submitAmount, { amount: showMoney(draft.amountMinor, view.wallet.currency) })}
            </Button>
          ) : undefined
        }
      >
        {hasGame ? (
          <TransferForm formId={formId} draft={draft} view={view} onSubmit={submit} onDeposit={onDeposit}>
            {transfer.step === 'checking' && <Note kind="info">{messages.checking}</Note>}
            <RecallButton view={view} recall={recall} />
          </TransferForm>
        ) : (
          <Empty title={messages.noGame} action={<Button onClick={onClose}>{messages.openGame}</Button>}>
            {messages.noGameText}
          </Empty>
        )}
      </Sheet>
      <Dialog open={transfer.shown} title={transfer.outcome?.title ?? ''} onClose={transfer.hide}>
        {transfer.outcome?.text}
      </Dialog>
      <Dialog open={recall.shown} title={recall.outcome?.title ?? ''} onClose={recall.hide}>
        {recall.outcome?.text}
      </Dialog>
    </>
  );
}

function useTransferDraft(view: WalletView, start: Sides | undefined) {
  const { wallet: messages } = useMessages();
  const [sides, onSides] = useState<Sides>(() => start ?? firstSides(view));
  const [typed, onType] = useState('');
  const [tried, setTried] = useState(false);
  const places = placesOf(view, { wallet: messages.wallet, none: messages.none });
  const source = places.find(({ code }) => code === sides.from);
  const target = places.find(({ code }) => code === sides.to);
  const typedMinor = readAmount(typed);
  const steps = [source, target].flatMap((place) => (place ? [place.stepMinor] : []));
  const amountMinor = typedMinor === null ? null : movableMinor(typedMinor, steps);
  const leftMinor = leftFor(sides, view);
  const problem = transferProblem({ ...sides, amountMinor, source, leftMinor });
  return {
    sides,
    onSides,
    typed,
    onType,
    tried,
    onTry: () => setTried(true),
    places,
    source,
    target,
    typedMinor,
    amountMinor,
    leftMinor,
    problem,
  };
}

type FormProps = {
  formId: string;
  draft: ReturnType<typeof useTransferDraft>;
  view: WalletView;
  onSubmit: () => void;
  onDeposit: () => void;
  children: ReactNode;
};

function TransferForm({ formId, draft, view, onSubmit, onDeposit, children }: FormProps) {
  const messages = useMessages();
  const { currency } = view.wallet;
  const { problem, source, target, leftMinor } = draft;
  const game = view.slots.find(({ code }) => code === target?.code);
  const onlyIn = game ? onlyInFor(game, view.bonus) : [];
  const mostMinor = mostFrom(source);
  const texts = useProblemText(currency, { mostMinor, leftMinor, source: source?.name ?? '' });
  const short = mostMinor !== undefined && (draft.amountMinor ?? 0n) > mostMinor;
  const answer = draft.tried ? problem : short ? 'too-large' : null;
  const ofSides = answer === 'choose-both' || answer === 'must-differ';
  return (
    <form
      id={formId}
      noValidate
      className={`stack ${css['form'] ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TransferPlaces places={draft.places} currency={currency} {...draft.sides} onChange={draft.onSides} />
      {ofSides && <Note kind="error">{texts[answer]}</Note>}
      {onlyIn.length > 0 && <Note kind="warn">{onlyInText(messages, onlyIn)}</Note>}
      <MoneyInput
        label={messages.common.amount}
        currency={currency}
        value={draft.typed}
        onChange={draft.onType}
        hint={<TransferHint draft={draft} currency={currency} />}
        error={answer !== null && !ofSides ? texts[answer] : null}
        quickMinor={quickAmounts(currency).transfer}
        allMinor={lesserMinor(source?.amountMinor ?? 0n, leftMinor)}
        mostMinor={mostMinor && lesserMinor(mostMinor, leftMinor)}
      />
      {answer === 'too-large' && source?.code === WALLET && (
        <Button kind="secondary" icon="deposit" onClick={onDeposit}>
          {messages.home.deposit}
        </Button>
      )}
      {children}
    </form>
  );
}

type Limits = { mostMinor: bigint | undefined; leftMinor: bigint | undefined; source: string };

function useProblemText(currency: Currency, limits: Limits): Record<TransferProblem, string> {
  const { wallet: messages, common, errors } = useMessages();
  const least = showAmount(leastTransferMinor).replace(/\.00$/, '');
  return {
    'choose-both': messages.chooseBoth,
    'must-differ': messages.mustDiffer,
    'amount-required': common.amountRequired,
    'too-small': fill(messages.minimum, { min: least, currency: common.currency[currency] }),
    'over-limit': fill(errors.RG_LOSS_LIMIT, { left: showMoney(limits.leftMinor ?? 0n, currency) }),
    'too-large': fill(messages.notEnough, {
      name: limits.source,
      amount: showMoney(limits.mostMinor ?? 0n, currency),
    }),
  };
}

type Draft = {
  source: Place | undefined;
  target: Place | undefined;
  typedMinor: bigint | null;
  amountMinor: bigint | null;
  leftMinor: bigint | undefined;
};

function TransferHint({ draft, currency }: { draft: Draft; currency: Currency }) {
  const { wallet: messages } = useMessages();
  const { source, target, typedMinor, amountMinor, leftMinor } = draft;
  const mostMinor = mostFrom(source);
  const money = (minor: bigint): string => showMoney(minor, currency);
  const stepped = [source, target].filter((place) => place !== undefined && place.stepMinor > 1n);
  const stays = typedMinor === null || amountMinor === null ? 0n : typedMinor - amountMinor;
  return (
    <>
      <span className="block">
        <Range mostMinor={mostMinor && lesserMinor(mostMinor, leftMinor)} currency={currency} />
      </span>
      {stays === 0n || amountMinor === null
        ? stepped.map((place) => (
            <span key={place?.code} className="block">
              {place && fill(messages.steps, { name: place.name, step: money(place.stepMinor) })}
            </span>
          ))
        : amountMinor > 0n && (
            <span className="block">{fill(messages.part, { amount: money(amountMinor), rest: money(stays) })}</span>
          )}
    </>
  );
}

function Range({ mostMinor, currency }: { mostMinor: bigint | undefined; currency: Currency }) {
  const { wallet: messages, common } = useMessages();
  const min = showMoney(leastTransferMinor, currency);
  if (mostMinor === undefined || mostMinor < leastTransferMinor) return fill(common.minimum, { min });
  return fill(messages.range, { min, max: showMoney(mostMinor, currency) });
}
