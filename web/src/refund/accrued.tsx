import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { RefundCheck } from '@kapao/contract/refund';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { Button } from '../ui/action/button.tsx';
import { Money } from '../ui/money/money.tsx';
import css from './refund.module.css';
import { whyNot } from './why-not.ts';

type Props = { check: RefundCheck; currency: Currency; onReceive: () => void };

export function Accrued({ check, currency, onReceive }: Props) {
  const messages = refundMessages.use();
  const why = whyNot(check);
  return (
    <section className={css['accrued']} aria-label={messages.accrued}>
      <h3 className="t14">{messages.accrued}</h3>
      <span className={css['amount']}>
        <Money amountMinor={toMinor(check.refundAmount)} currency={currency} />
      </span>
      <Button block disabled={why !== null} onClick={onReceive}>
        {messages.toWallet}
      </Button>
      {why !== null && <p className="t14">{messages[why]}</p>}
    </section>
  );
}
