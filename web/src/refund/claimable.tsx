import { useEffect } from 'react';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { refundReceive } from '@kapao/contract/refund';
import type { RefundCheck } from '@kapao/contract/refund';
import { fill } from '@kapao/i18n/fill';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { showMinute } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Money } from '../ui/money/money.tsx';
import { useReceive } from '../wallet/use-receive.ts';
import css from './refund.module.css';

type Props = { check: RefundCheck; currency: Currency; onBusy: (busy: boolean) => void; onEnd: () => void };

export function Claimable({ check, currency, onBusy, onEnd }: Props) {
  const messages = refundMessages.use();
  const { busy, receive } = useReceive({
    endpoint: refundReceive,
    name: 'refundReceive',
    currency,
    tooMuch: messages.tooMuch,
    onReceived: onEnd,
    onEnd,
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  if (!check.result) {
    return (
      <Card>
        <p className="c2">{messages.noneNew}</p>
      </Card>
    );
  }
  return (
    <Card>
      <div className={css['ready']}>
        <div className="grow">
          <h3>{messages.ready}</h3>
          <span className="t18">
            <Money amountMinor={toMinor(check.claimable)} currency={currency} />
          </span>
        </div>
        <Button kind="accent" small busy={busy} disabled={check.bonus} onClick={() => void receive()}>
          {messages.receive}
        </Button>
      </div>
      {check.bonus && <p className={css['why']}>{messages.afterBonus}</p>}
      {check.claimableUntil && (
        <p className="t14 c2">{fill(messages.until, { time: showMinute(check.claimableUntil) })}</p>
      )}
      <RefundTerms check={check} />
    </Card>
  );
}

function RefundTerms({ check: { refundSuccess, refundFail } }: { check: RefundCheck }) {
  const messages = refundMessages.use();
  const bound = refundSuccess > 0;
  return (
    <ul className={css['terms']}>
      <li>
        <Icon name="success" size="s" />
        {bound ? fill(messages.success, { percent: refundSuccess }) : messages.free}
      </li>
      <li>
        <Icon name={bound ? 'failure' : 'info'} size="s" />
        {bound ? fill(messages.fail, { percent: refundFail }) : messages.noBonus}
      </li>
    </ul>
  );
}
