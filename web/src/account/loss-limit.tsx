import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LossLimit as Limit } from '@kapao/contract/loss-limit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { errorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Group, Note, Row } from '../ui/layout/card.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { walletQuery } from '../money/api.ts';
import css from './profile.module.css';
import { LimitSheet, useSave } from './limit-sheet.tsx';
import { nextText } from './model.ts';

export function LossLimit({ username }: { username: string }) {
  const { profile: messages } = usePageMessages();
  const view = useQuery(walletQuery).data;
  return (
    <section className="stack stack-2">
      <h2 className={css['heading']}>{messages.limits}</h2>
      {view ? (
        <Present limit={view.lossLimit} currency={view.wallet.currency} username={username} />
      ) : (
        <Skeleton height={72} on="surface" />
      )}
    </section>
  );
}

type Props = { limit: Limit | undefined; currency: Currency; username: string };

function Present({ limit, currency, username }: Props) {
  const { profile: messages } = usePageMessages();
  const [sheet, setSheet] = useState({ open: false, count: 0 });
  const money = (amount: number): string => showMoney(toMinor(amount), currency);
  return (
    <>
      <Group>
        <Row>
          <span className="grow">
            <span className="t12 c2 block">{messages.lossLimit}</span>
            <b className="block">{limit ? money(limit.amount) : messages.noLimit}</b>
            {limit && <span className="t14 c2">{fill(messages.leftToday, { left: money(limit.left) })}</span>}
          </span>
          <Button
            kind="secondary"
            small
            aria-haspopup="dialog"
            onClick={() => setSheet({ open: true, count: sheet.count + 1 })}
          >
            {messages.change}
            <span className="vh"> {messages.lossLimit}</span>
          </Button>
        </Row>
      </Group>
      {limit?.next && <LossLimitSkeleton limit={limit} next={limit.next} currency={currency} />}
      <LimitSheet
        key={sheet.count}
        open={sheet.open}
        limit={limit}
        currency={currency}
        username={username}
        onClose={() => setSheet({ ...sheet, open: false })}
      />
    </>
  );
}

type WaitingProps = { limit: Limit; next: NonNullable<Limit['next']>; currency: Currency };

function LossLimitSkeleton({ limit, next, currency }: WaitingProps) {
  const messages = usePageMessages();
  const { busy, save } = useSave();
  const amount = showMoney(toMinor(limit.amount), currency);

  async function keep(): Promise<void> {
    const saved = await save(toMinor(limit.amount));
    if (!('refusal' in saved)) toast.success(fill(messages.profile.limitKept, { amount }));
    else if (saved.refusal.kind === 'unknown') toast.info(messages.profile.limitUnknown);
    else toast.error(errorText(saved.refusal, messages, currency));
  }

  return (
    <Note kind="warn">
      <div className="stack stack-2">
        <span>{nextText(next, currency, messages.profile)}</span>
        <Button kind="line" small busy={busy} onClick={() => void keep()}>
          {fill(messages.profile.keepLimit, { amount })}
        </Button>
      </div>
    </Note>
  );
}
