import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { WheelSetup } from '@kapao/contract/wheel';
import { ServerHtml } from '../../content/server-html.tsx';
import { fill } from '../../i18n/fill.ts';
import type { WheelWords } from '../../i18n/en/wheel.ts';
import { showMoney } from '../../lib/amount.ts';
import { Button } from '../../ui/action/button.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { walletQuery } from '../../wallet/queries.ts';
import css from '../wheel.module.css';
import { wheelWords } from '../words.ts';

type ActiveWheel = NonNullable<WheelSetup['activeSpinwheel']>;
type Props = { wheel: ActiveWheel; earn: WheelSetup['earn'] };

/** Shows how to earn coins, and the chance of every slice, before a coin is spent. */
export function Chances({ wheel, earn }: Props) {
  const words = wheelWords.use();
  const { data: view } = useQuery(walletQuery);
  const [open, setOpen] = useState(false);
  return (
    <div className={css['chances']}>
      {view && <p className={css['earn']}>{earnText(words, earn, view.wallet.currency)}</p>}
      <Button kind="ghost" small icon="info" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.chances}
      </Button>
      <Sheet open={open} title={words.chances} onClose={() => setOpen(false)}>
        {/* It has no control inside, and keyboards must be able to scroll it. */}
        <div className="stack" tabIndex={0} role="group" aria-label={words.chances}>
          <Note kind="info">{words.chancesNote}</Note>
          <Table head={[words.prize, words.chance]}>
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

function earnText(words: WheelWords, { perCoin, maxPerDeposit, maxPerDay }: Props['earn'], currency: Currency): string {
  return fill(words.earn, { amount: showMoney(toMinor(perCoin), currency), maxPerDeposit, maxPerDay });
}
