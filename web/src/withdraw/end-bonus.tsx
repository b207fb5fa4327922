import type { WalletView } from '@kapao/contract/wallet';
import { CancelDialog, useCancel } from '../bonus/cancel-dialog.tsx';
import { Button } from '../ui/action/button.tsx';

type Props = { view: WalletView; label: string };

/** Ends the running bonus from the withdrawal that it blocks, with the bonus page's own questions. */
export function EndBonus({ view, label }: Props) {
  const cancel = useCancel(view);
  return (
    <>
      <Button block kind="line" busy={cancel.busy} onClick={cancel.ask}>
        {label}
      </Button>
      {view.bonus && <CancelDialog cancel={cancel} bonus={view.bonus} currency={view.wallet.currency} />}
    </>
  );
}
