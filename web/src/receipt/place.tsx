import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { loadPageMessages, useCoreMessages } from '@kapao/i18n/language';
import { receiptMessages } from '@kapao/i18n/receipt/messages';
import { toMinor } from '@kapao/contract/money';
import { useStore } from '@kapao/client/store';
import { showAmount, showMoney } from '../lib/amount.ts';
import { toast } from '../ui/overlay/toasts.ts';
import type { ReceiptProps } from './receipt.tsx';
import { hideReceipt, shownReceipt } from './show.ts';

const ReceiptDialog = lazy(async (): Promise<{ default: (props: ReceiptProps) => ReactNode }> => {
  try {
    const [dialog] = await Promise.all([import('./receipt.tsx'), loadPageMessages(), receiptMessages.load()]);
    return { default: dialog.ReceiptDialog };
  } catch {
    return { default: AmountOnly };
  }
});

/** Place of the receipt in a member's page. Its code and texts load with the first receipt. */
export function ReceiptPlace() {
  const shown = useStore(shownReceipt);
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  useEffect(() => hideReceipt, []);
  if (!last) return null;
  const { receipt, next, count } = last;
  return (
    <Suspense>
      <ReceiptDialog key={count} open={shown !== null} receipt={receipt} next={next} onClose={hideReceipt} />
    </Suspense>
  );
}

/** Takes the place of a receipt whose code could not be loaded: the money has moved all the same. */
function AmountOnly({ receipt, onClose }: ReceiptProps) {
  const { common } = useCoreMessages();
  const text = amountText(receipt) ?? common.loadFailed;
  useEffect(() => {
    toast.info(text);
    onClose();
  }, [text, onClose]);
  return null;
}

function amountText(receipt: ReceiptProps['receipt']): string | null {
  if ('row' in receipt) return showAmount(toMinor(receipt.row.amount));
  const { amount } = receipt;
  return amount && 'currency' in amount ? showMoney(amount.amountMinor, amount.currency) : null;
}
