import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Currency } from '@kapao/contract/money';
import { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import type { RefundCheck } from '@kapao/contract/refund';
import type { WalletView } from '@kapao/contract/wallet';
import { serverNowMs } from '@kapao/client/clock';
import { fill } from '@kapao/i18n/fill';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { ServerHtml } from '../content/server-html.tsx';
import { showMoney } from '../lib/amount.ts';
import { showMinute } from '../lib/format.ts';
import { showReceipt } from '../receipt/show.ts';
import { Button } from '../ui/action/button.tsx';
import { Card, Note } from '../ui/layout/card.tsx';
import { Money, Percents } from '../money/money.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet, SheetFooter } from '../ui/overlay/sheet.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { freeMoneyText, useReceive } from '../money/received.tsx';
import { giftReceipt } from '../receipt/model.ts';
import { refundQuery } from './api.ts';
import { RefundLog } from './log.tsx';
import { endsTonight, planOf } from './model.ts';
import type { RefundPlan } from './model.ts';
import css from './refund.module.css';

type Props = { open: boolean; view: WalletView; onClose: () => void; onReceived: () => void };

const receiveStep = { endpoint: refundReceive, name: 'refundReceive' };
const walletStep = { endpoint: refundAddWallet, name: 'refundAddWallet' };

/** Needs a new `key` at each opening. */
export function RefundSheet({ open, view, onClose, onReceived }: Props) {
  const all = useMessages();
  const messages = refundMessages.use();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ check: RefundCheck; plan: RefundPlan; open: boolean } | null>(null);
  const { currency } = view.wallet;
  const close = (): void => setAsked((before) => before && { ...before, open: false });
  const { busy, problem, receive } = useReceive({
    currency,
    tooMuch: messages.tooMuch,
    onReceived: (amountMinor) => {
      onReceived();
      onClose();
      const note = asked === null ? freeMoneyText(view, all) : messages.receivedBound;
      showReceipt(giftReceipt({ kind: 'refund', amountMinor, from: all.home.refund, note }, currency, all));
    },
    onEnd: () => {
      close();
      void client.invalidateQueries({ queryKey: ['refund'] });
    },
  });
  const take = (plan: RefundPlan): void => void receive(plan.receivesFirst ? [receiveStep, walletStep] : [walletStep]);
  return (
    <>
      <Sheet open={open} title={all.home.refund} onClose={onClose} busy={busy}>
        <Refund
          currency={currency}
          busy={busy}
          problem={problem && <Note kind={problem.kind}>{problem.text}</Note>}
          onClose={onClose}
          onTake={(check, plan) => (check.refundSuccess > 0 ? setAsked({ check, plan, open: true }) : take(plan))}
        />
      </Sheet>
      {asked && (
        <Dialog
          open={asked.open}
          title={fill(messages.confirmTitle, { amount: showMoney(asked.plan.amountMinor, currency) })}
          onClose={close}
          busy={busy}
          closeLabel={messages.later}
          action={{ label: messages.toWallet, onPress: () => take(asked.plan) }}
        >
          <div className="stack">
            <p className="c2">{messages.confirmBound}</p>
            <Percents
              success={asked.check.refundSuccess}
              successLabel={messages.reached}
              fail={asked.check.refundFail}
              failLabel={messages.missed}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

type Inside = {
  currency: Currency;
  busy: boolean;
  problem: ReactNode;
  onClose: () => void;
  onTake: (check: RefundCheck, plan: RefundPlan) => void;
};

function Refund({ currency, busy, problem, onClose, onTake }: Inside) {
  const messages = refundMessages.use();
  const { common } = useMessages();
  const query = useQuery(refundQuery(useLanguage()));
  const check = query.data;
  if (query.isLoadingError) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!check) return <RefundSkeleton />;
  const plan = planOf(check);
  return (
    <div className="stack">
      {plan ? (
        <Claim check={check} plan={plan} currency={currency} busy={busy} onTake={() => onTake(check, plan)} />
      ) : (
        <Empty title={messages.none} icon="refund">
          {messages.noneHint}
        </Empty>
      )}
      {problem}
      {plan && plan.laterMinor > 0n && (
        <Card>
          <p className="t14">{fill(messages.nextNight, { amount: showMoney(plan.laterMinor, currency) })}</p>
        </Card>
      )}
      {check.info !== '' && (
        <Note kind="info">
          <ServerHtml html={check.info} />
        </Note>
      )}
      <RefundLog currency={currency} />
      {!plan && (
        <SheetFooter>
          <Button block kind="secondary" onClick={onClose}>
            {common.close}
          </Button>
        </SheetFooter>
      )}
    </div>
  );
}

type ClaimProps = { check: RefundCheck; plan: RefundPlan; currency: Currency; busy: boolean; onTake: () => void };

function Claim({ check, plan, currency, busy, onTake }: ClaimProps) {
  const messages = refundMessages.use();
  const { claimableUntil, refundSuccess } = check;
  const tonight = claimableUntil !== undefined && endsTonight(claimableUntil, serverNowMs());
  return (
    <section className={css['claim']} aria-label={messages.ready} data-blocked={plan.blocked ? '' : undefined}>
      <h3 className="t14">{plan.blocked ? messages.waiting : messages.ready}</h3>
      <span className={css['amount']}>
        <Money amountMinor={plan.amountMinor} currency={currency} />
      </span>
      {claimableUntil !== undefined && plan.laterMinor === 0n && (
        <p className="t14">{tonight ? messages.tonight : fill(messages.until, { time: showMinute(claimableUntil) })}</p>
      )}
      <Button block busy={busy} disabled={plan.blocked} onClick={onTake}>
        {messages.toWallet}
      </Button>
      <p className="t14">{plan.blocked ? messages.afterBonus : refundSuccess > 0 ? messages.bound : messages.free}</p>
    </section>
  );
}

function RefundSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={206} on="surface" />
      <Skeleton height={52} />
      <Skeleton height={148} on="surface" />
    </div>
  );
}
