import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { showMoney } from '../../lib/amount.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card, Note } from '../../ui/layout/card.tsx';
import { Countdown } from '../../ui/money/countdown.tsx';
import { Money } from '../../ui/money/money.tsx';
import css from '../deposit.module.css';
import { limitsQuery } from '../queries.ts';
import { useQrPicture } from './qr-picture.ts';
import { watchFound } from './use-qr.ts';
import type { LiveQr } from './use-qr.ts';

/** Used until the server's QR lifetime is loaded (rules#defaults). */
const usualMinutes = 15;

type Props = { qr: LiveQr; bankCode: string; endsAtMs: number; currency: Currency; onEnd: () => void };

export function LiveQrCard({ qr, bankCode, endsAtMs, currency, onEnd }: Props) {
  const messages = depositMessages.use();
  const limits = useQuery(limitsQuery);
  const payableMinor = toMinor(qr.payable);
  const differs = payableMinor !== toMinor(qr.amount);
  const picture = useQrPicture(qr.qrcode, messages.qrFile);
  const shown = useRef<HTMLImageElement>(null);
  useEffect(() => {
    shown.current?.closest('[data-scroll]')?.scrollTo(0, 0);
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [qr.qrcodeId]);
  useEffect(() => watchFound({ bankCode }, qr), [bankCode, qr]);
  return (
    <Card>
      <div className="stack stack-3">
        <Countdown
          endsAtMs={endsAtMs}
          totalSeconds={(limits.data?.qrValidMinutes ?? usualMinutes) * 60}
          label={messages.expiresIn}
          onEnd={onEnd}
        >
          <span className="t12 c2 block">{messages.payable}</span>
          <span className={css['payable']}>
            <Money amountMinor={payableMinor} currency={currency} />
          </span>
        </Countdown>
        <div className={css['qrBox']}>
          <img
            ref={shown}
            className={cx(css['qr'], picture.framed && css['framed'])}
            src={picture.src}
            alt={fill(messages.qrAlt, { amount: showMoney(payableMinor, currency) })}
            data-payload={payloadOf(qr.qrcode)}
          />
        </div>
        {differs && <Note kind="warn">{fill(messages.differs, { amount: showMoney(payableMinor, currency) })}</Note>}
        <p className="t14 c2 center">{messages.scan}</p>
        {picture.save && (
          <Button small kind="line" icon="image" block onClick={picture.save}>
            {messages.saveQr}
          </Button>
        )}
      </div>
    </Card>
  );
}

function payloadOf(markup: string): string | undefined {
  return /data-payload="([^"<>&]*)"/.exec(markup)?.[1];
}
