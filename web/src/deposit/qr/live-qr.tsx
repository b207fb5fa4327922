import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatMajor, toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import { fill } from '@kapao/i18n/fill';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useAppName } from '../../content/use-info.ts';
import { showMoney } from '../../lib/amount.ts';
import { showMinute } from '../../lib/format.ts';
import { Money } from '../../money/money.tsx';
import { Button } from '../../ui/action/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toasts.ts';
import { Countdown } from '../../ui/state/countdown.tsx';
import { limitsQuery } from '../api.ts';
import { canSave, drawQrCard, qrFileName, saveCard } from './qr-card.ts';
import type { QrCard } from './qr-card.ts';
import { watchFound } from './use-qr.ts';
import type { LiveQr } from './use-qr.ts';
import css from '../deposit.module.css';

/** Used until the server's QR lifetime is loaded (rules#defaults). */
const usualMinutes = 15;

type Props = {
  qr: LiveQr;
  account: ReceivingAccount;
  endsAtMs: number;
  currency: Currency;
  cancelling: boolean;
  onCancel: () => void;
  onEnd: () => void;
  onClose: () => void;
};

/** Amount, time, QR and the button that saves it. Nothing else is as loud while a QR lives. */
export function LiveQrCard({ qr, account, endsAtMs, currency, cancelling, onCancel, onEnd, onClose }: Props) {
  const messages = depositMessages.use();
  const limits = useQuery(limitsQuery);
  const payableMinor = toMinor(qr.payable);
  const amount = showMoney(payableMinor, currency);
  const picture = useQrCard(qr.qrcode, useCard(qr, account, currency));
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.closest('[data-scroll]')?.scrollTo(0, 0);
  }, [qr.qrcodeId]);
  const { bankCode } = account;
  useEffect(() => watchFound({ bankCode }, qr), [bankCode, qr]);
  return (
    <div ref={shown} className="stack stack-3">
      <Card>
        <Countdown
          endsAtMs={endsAtMs}
          totalSeconds={(limits.data?.qrValidMinutes ?? usualMinutes) * 60}
          label={messages.expiresIn}
          onEnd={onEnd}
        >
          <span className="t12 c2 block">
            {payableMinor === toMinor(qr.amount) ? messages.payable : messages.payExactly}
          </span>
          <span className={css['payable']}>
            <Money amountMinor={payableMinor} currency={currency} />
          </span>
        </Countdown>
        <img
          className={cx(css['qr'], picture.isCard && css['qrCard'])}
          src={picture.src}
          alt={fill(messages.qrAlt, { amount })}
          data-payload={payloadOf(qr.qrcode)}
        />
      </Card>
      <p className="t14 c2 center">{messages.scan}</p>
      <CancelQr busy={cancelling} onCancel={onCancel} />
      <LiveFooter save={picture.save} onClose={onClose} />
    </div>
  );
}

function LiveFooter({ save, onClose }: { save: (() => Promise<boolean>) | null; onClose: () => void }) {
  const messages = depositMessages.use();
  const paid = (
    <Button
      kind={save ? 'secondary' : 'primary'}
      block={!save}
      onClick={() => {
        toast.info(messages.paidMessage);
        onClose();
      }}
    >
      {messages.paid}
    </Button>
  );
  if (!save) return <SheetFooter>{paid}</SheetFooter>;
  return (
    <SheetFooter>
      <span className={css['asWide']}>{paid}</span>
      <Button icon="image" onClick={() => void save().then((saved) => saved && toast.success(messages.savedQr))}>
        {messages.saveQr}
      </Button>
    </SheetFooter>
  );
}

/** Asks once, because the member may have paid just now. */
function CancelQr({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const messages = depositMessages.use();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="ghost" small block busy={busy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {messages.cancel}
      </Button>
      <Dialog
        open={asking}
        title={messages.cancelTitle}
        onClose={() => setAsking(false)}
        closeLabel={messages.keepQr}
        action={{
          label: messages.cancel,
          kind: 'danger',
          onPress: () => {
            setAsking(false);
            onCancel();
          },
        }}
      >
        <p>{messages.cancelText}</p>
      </Dialog>
    </>
  );
}

function useCard(qr: LiveQr, { bankAccountName }: ReceivingAccount, currency: Currency): QrCard {
  const messages = depositMessages.use();
  const operator = useAppName();
  const until = showMinute(qr.expireIn);
  const payableMinor = toMinor(qr.payable);
  return {
    system: currency === 'THB' ? 'THAI QR PAYMENT' : 'LAO QR',
    amount: showMoney(payableMinor, currency),
    receiver: fill(messages.qrReceiver, { name: bankAccountName }),
    until: fill(messages.qrUntil, { time: until }),
    operator,
    fileName: qrFileName(operator, formatMajor(payableMinor), until),
  };
}

function payloadOf(markup: string): string | undefined {
  return /data-payload="([^"<>&]*)"/.exec(markup)?.[1];
}

type Shown = {
  src: string;
  /** The card itself is shown, to be saved by a long press. */
  isCard: boolean;
  save: (() => Promise<boolean>) | null;
};

/**
 * Shows the QR as an image, so that its markup cannot run scripts or load anything, and draws the card to save it, to
 * pay with the same phone.
 */
function useQrCard(markup: string, card: QrCard): Shown {
  const [drawn, setDrawn] = useState<{ of: string; blob: Blob; url: string } | null>(null);
  const svg = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  const key = JSON.stringify([svg, card]);
  useEffect(() => {
    let url = '';
    let wanted = true;
    const [source, texts] = JSON.parse(key) as [string, QrCard];
    void drawQrCard(source, texts).then((blob) => {
      if (!blob || !wanted) return;
      url = URL.createObjectURL(blob);
      setDrawn({ of: key, blob, url });
    });
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  if (drawn?.of !== key) return { src: svg, isCard: false, save: null };
  if (!canSave(drawn.blob, card.fileName)) return { src: drawn.url, isCard: true, save: null };
  return { src: svg, isCard: false, save: () => saveCard(drawn, card.fileName) };
}
