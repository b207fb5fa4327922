import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import { statementList } from '@kapao/contract/statement';
import { firstCurrency } from '@kapao/client/variant';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { receiptMessages } from '@kapao/i18n/receipt/messages';
import { useAppName } from '../content/use-info.ts';
import { showMoney } from '../lib/amount.ts';
import { showMinute } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Coins, Money } from '../money/money.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { call } from '@kapao/client/member/call';
import { useCurrency, walletQuery } from '../money/api.ts';
import { numberOf, receiptOf, rowOf } from './model.ts';
import type { Receipt, ReceiptState, RowReceipt } from './model.ts';
import { useReceiptNames } from './names.ts';
import { drawReceipt, offerPicture, waysToKeep } from './picture.ts';
import css from './receipt.module.css';
import type { NextStep } from './show.ts';

export type ReceiptProps = {
  open: boolean;
  receipt: Receipt | RowReceipt;
  next?: NextStep | undefined;
  onClose: () => void;
};

const marks: Record<ReceiptState, { icon: IconName; tone: 'pos' | 'neg' | 'info' }> = {
  done: { icon: 'check', tone: 'pos' },
  pending: { icon: 'clock', tone: 'info' },
  failed: { icon: 'close', tone: 'neg' },
};

/** Receipt of one movement. Show it with `showReceipt`. */
export function ReceiptDialog({ receipt, ...rest }: ReceiptProps) {
  return 'row' in receipt ? <OfRow {...rest} {...receipt} /> : <Shown {...rest} receipt={receipt} />;
}

function OfRow({ row, balanceMinor, note, ...rest }: Omit<ReceiptProps, 'receipt'> & RowReceipt) {
  const currency = useCurrency();
  const receipt = receiptOf(row, useReceiptNames(), currency);
  const more = { ...(balanceMinor !== undefined && { balanceMinor }), ...(note !== undefined && { note }) };
  return <Shown {...rest} receipt={{ ...receipt, ...more }} />;
}

function Shown({ open, receipt, next, onClose }: ReceiptProps & { receipt: Receipt }) {
  const { common } = useMessages();
  const messages = receiptMessages.use();
  const { icon, tone } = marks[receipt.state];
  const rows = useRows(receipt);
  return (
    <Dialog
      open={open}
      head={
        <span className={css['mark']}>
          <IconDisc name={icon} tone={tone} big />
        </span>
      }
      title={messages.title[receipt.kind][receipt.state]}
      onClose={onClose}
      closeLabel={common.done}
      {...(next && { action: { label: next.label, onPress: () => (onClose(), next.onPress()) } })}
    >
      <div className={css['receipt']}>
        {receipt.amount && (
          <p className={css['amount']}>
            {'coins' in receipt.amount ? (
              <Coins count={receipt.amount.coins} />
            ) : (
              <Money {...receipt.amount} size="total" />
            )}
          </p>
        )}
        <dl className={css['rows']}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? <Skeleton width={64} height={22} />}</dd>
            </div>
          ))}
          {receipt.balanceMinor !== undefined && <Balance known={receipt.balanceMinor} />}
        </dl>
        {receipt.note !== undefined && <Note kind={receipt.state === 'failed' ? 'warn' : 'info'}>{receipt.note}</Note>}
        <KeepPicture
          receipt={receipt}
          rows={rows.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))}
        />
      </div>
    </Dialog>
  );
}

type ReceiptRow = { label: string; value: string };

/** Rows with a value; null while it loads. */
function useRows(receipt: Receipt): { label: string; value: string | null }[] {
  const { about, from, to, createdAt } = receipt;
  const messages = receiptMessages.use();
  const number = useNumber(receipt);
  const rows = [
    { label: messages.about, value: about },
    { label: messages.from, value: from },
    { label: messages.to, value: to },
    { label: messages.time, value: createdAt === undefined ? undefined : showMinute(createdAt) },
    { label: messages.number, value: number },
  ];
  return rows.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}

const newestRows = 10;

/** Stands in the row's place, so that a number that is not found moves nothing. */
const unknownNumber = '–';

function useNumber(receipt: Receipt): string | null | undefined {
  const { number } = receipt;
  const isSought = number === 'sought';
  const { data, isPending } = useQuery({
    queryKey: ['statement', 'number', receipt.kind, receipt.createdAt],
    queryFn: ({ signal }) => call(statementList, { body: { page: 1, limit: newestRows }, signal }),
    enabled: isSought,
  });
  if (!isSought) return number?.known;
  if (isPending) return null;
  const row = rowOf(receipt, data?.statements ?? []);
  return row?.payout ? numberOf(row.payout.id) : (row?._id ?? unknownNumber);
}

function Balance({ known }: { known: bigint | 'now' }) {
  const messages = receiptMessages.use();
  const { data, isFetching } = useQuery({ ...walletQuery, enabled: known === 'now' });
  const amountMinor = known === 'now' ? data && toMinor(data.wallet.amount) : known;
  return (
    <div>
      <dt>{messages.balance}</dt>
      <dd>
        {amountMinor === undefined || isFetching ? (
          <Skeleton width={88} height={22} />
        ) : (
          <Money amountMinor={amountMinor} currency={data?.wallet.currency ?? firstCurrency} size="cell" />
        )}
      </dd>
    </div>
  );
}

function KeepPicture({ receipt, rows }: { receipt: Receipt; rows: readonly ReceiptRow[] }) {
  const { common } = useMessages();
  const messages = receiptMessages.use();
  const name = useAppName();
  const [busy, setBusy] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const way = waysToKeep();
  useEffect(() => () => URL.revokeObjectURL(held ?? ''), [held]);

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const { state, amount } = receipt;
      const title = messages.title[receipt.kind][state];
      const big =
        amount &&
        ('coins' in amount
          ? fill(common.coins, { count: amount.coins })
          : showMoney(amount.amountMinor, amount.currency));
      const picture = await drawReceipt({ brand: name, state, title, big, rows });
      const kept = await offerPicture(picture, messages.file);
      if (kept === 'saved') toast.success(messages.saved);
      if (kept === 'hold') setHeld(URL.createObjectURL(picture));
    } catch {
      toast.error(messages.shareFailed);
    } finally {
      setBusy(false);
    }
  }

  if (held !== null) {
    return (
      <figure className={css['held']}>
        <img src={held} alt={messages.picture} />
        <figcaption>{messages.hold}</figcaption>
      </figure>
    );
  }
  return (
    <Button kind="line" small block icon={way === 'save' ? 'image' : 'upload'} busy={busy} onClick={() => void keep()}>
      {way === 'share' ? messages.share : messages.save}
    </Button>
  );
}
