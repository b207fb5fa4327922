import { useEffect, useRef } from 'react';
import type { ActiveBonus } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { Button } from '../ui/action/button.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Card, Note } from '../ui/layout/card.tsx';
import { CancelDialog } from './cancel/cancel-dialog.tsx';
import { useCancel } from './cancel/use-cancel.ts';
import { BonusProgress, useRunningLabel } from './progress.tsx';

type Props = { bonus: ActiveBonus; view: WalletView; checking: boolean; onCheck: () => void };

export function ActiveCard({ bonus, view, checking, onCheck }: Props) {
  const messages = bonusMessages.use();
  const label = useRunningLabel(bonus);
  const cancel = useCancel(view);
  const { currency } = view.wallet;
  useFocusAfterEnd(bonus.status);
  return (
    <>
      {bonus.status && (
        <>
          <Card>
            <div className="stack">
              <div className="line">
                <IconDisc name="bonus" tone="acc" />
                <span className="grow">
                  <span className="t14 c2 block">{label}</span>
                  <b className="block">{bonus.title ?? bonus.type}</b>
                </span>
                {bonus.state !== 'EXPIRING' && (
                  <Button kind="danger" small onClick={cancel.ask}>
                    {messages.cancel}
                  </Button>
                )}
              </div>
              <BonusProgress bonus={bonus} currency={currency} checking={checking} onCheck={onCheck} />
            </div>
          </Card>
          {(bonus.state === 'OPEN' || bonus.state === 'EXPIRING') && <Note kind="warn">{messages.keepsPayouts}</Note>}
        </>
      )}
      <CancelDialog cancel={cancel} bonus={bonus} currency={currency} />
    </>
  );
}

function useFocusAfterEnd(runs: boolean): void {
  const ran = useRef(runs);
  useEffect(() => {
    const ended = ran.current && !runs;
    ran.current = runs;
    if (ended && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [runs]);
}
