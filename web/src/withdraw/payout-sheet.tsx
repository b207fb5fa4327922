import type { ReactNode } from 'react';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { Payout } from '@kapao/contract/withdraw';
import { useMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { showAgo, showMinute } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Money } from '../money/money.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { accountOf, numberOf } from './model.ts';
import css from './payout.module.css';
import { useNext, useTitleOf } from './payout-texts.ts';

type Props = { open: boolean; payout: Payout; currency: Currency; onClose: () => void };

export function PayoutSheet({ open, payout, currency, onClose }: Props) {
  const { withdraw: messages, common } = useMessages();
  const title = useTitleOf(payout, currency);
  return (
    <Sheet
      open={open}
      title={messages.payout.details}
      onClose={onClose}
      footer={
        payout.state === 'refused' ? (
          <Link to={paths.memberContact} className={buttonClass('primary', false, true)}>
            {common.contactUs}
          </Link>
        ) : (
          <Button block kind="secondary" onClick={onClose}>
            {common.close}
          </Button>
        )
      }
    >
      <PayoutFacts heading={title} known={{ ...payout, payout }} currency={currency} />
    </Sheet>
  );
}

/** A withdrawal just accepted may not be in the wallet's answer yet: then only its amount and account are known. */
type Known = Pick<Payout, 'amount' | 'bankCode' | 'lastDigits'> & {
  payout?: Payout | undefined;
  id?: string | undefined;
};

type FactsProps = { known: Known; heading: string; currency: Currency; asked?: boolean };

/** Amount, bank, state, times and number of a withdrawal. `asked`: as the answer to the member's request. */
export function PayoutFacts({ known, heading, currency, asked = false }: FactsProps) {
  const { withdraw: messages, common } = useMessages();
  const nowMs = useNow();
  const { payout, id = payout?.id } = known;
  return (
    <>
      <div className={css['facts']}>
        <Mark state={asked && payout?.state !== 'refused' ? 'paid' : payout?.state} />
        <p className={css['heading']} role="status">
          {heading}
        </p>
        <Money amountMinor={toMinor(known.amount)} currency={currency} size="total" />
        {payout && <Next payout={payout} nowMs={nowMs} />}
      </div>
      <dl className={css['list']}>
        {payout?.reason && <Fact label={messages.payout.why}>{messages.why[payout.reason]}</Fact>}
        <Fact label={messages.payout.to}>{accountOf(known)}</Fact>
        {payout && (
          <Fact label={messages.payout.requested}>
            <time dateTime={payout.requestedAt}>{showMinute(payout.requestedAt)}</time>
            <span className="t14 c2 block">{showAgo(payout.requestedAt, nowMs, common)}</span>
          </Fact>
        )}
        {payout?.endedAt && (
          <Fact label={messages.payout.ended}>
            <time dateTime={payout.endedAt}>{showMinute(payout.endedAt)}</time>
          </Fact>
        )}
        {id !== undefined && <Fact label={messages.payout.number}>{numberOf(id)}</Fact>}
      </dl>
    </>
  );
}

function Next({ payout, nowMs }: { payout: Payout; nowMs: number }) {
  return <p className={css['expect']}>{useNext(payout, nowMs)}</p>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Mark({ state }: { state: Payout['state'] | undefined }) {
  if (state === 'paid') return <IconDisc name="check" tone="pos" big />;
  if (state === 'refused') return <IconDisc name="alert" tone="neg" big />;
  return <IconDisc name="clock" tone="acc" big />;
}
