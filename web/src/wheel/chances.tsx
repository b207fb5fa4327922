import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { WheelSetup } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import type { WheelMessages } from '@kapao/i18n/wheel/en';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { ServerHtml } from '../content/server-html.tsx';
import { showMoney } from '../lib/amount.ts';
import { Button } from '../ui/action/button.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { walletQuery } from '../money/api.ts';
import css from './wheel.module.css';

type ActiveWheel = NonNullable<WheelSetup['activeSpinwheel']>;
type Props = { wheel: ActiveWheel; earn: WheelSetup['earn'] };

export function Chances({ wheel, earn }: Props) {
  const messages = wheelMessages.use();
  const { data: view } = useQuery(walletQuery);
  const [open, setOpen] = useState(false);
  return (
    <div className={css['chances']}>
      <p className={css['earn']}>{view ? earnText(messages, earn, view.wallet.currency) : '\u00a0'}</p>
      <Button kind="ghost" small icon="info" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.chances}
      </Button>
      <Sheet open={open} title={messages.chances} onClose={() => setOpen(false)}>
        {/* It has no control inside, and keyboards must be able to scroll it. */}
        <div className="stack" tabIndex={0} role="group" aria-label={messages.chances}>
          <Note kind="info">{messages.chancesNote}</Note>
          <Table head={[messages.prize, messages.chance]}>
            {wheel.slice.map(({ code, label, htmlDescription, odds }) => (
              <tr key={code}>
                <td>
                  <b className={css['prizeName']}>{label}</b>
                  {htmlDescription !== '' && (
                    <div className={css['prizeText']}>
                      <ServerHtml html={htmlDescription} />
                    </div>
                  )}
                </td>
                <td>{odds}%</td>
              </tr>
            ))}
          </Table>
        </div>
      </Sheet>
    </div>
  );
}

function earnText(
  messages: WheelMessages,
  { perCoin, maxPerDeposit, maxPerDay }: Props['earn'],
  currency: Currency,
): string {
  return fill(messages.earn, { amount: showMoney(toMinor(perCoin), currency), maxPerDeposit, maxPerDay });
}
