import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showTime } from '../lib/format.ts';
import { Money } from '../ui/money/money.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { totalMinor } from '../wallet/total.ts';
import css from './home.module.css';

type Props = {
  /** Missing while the first answer is awaited. */
  view: WalletView | undefined;
  /** Held up while the balance is asked for, or for the one pull when money has come in. */
  pulled: boolean;
  checking: boolean;
};

/** The card in the pocket: all the member's money in one figure. */
export function BalanceCard({ view, pulled, checking }: Props) {
  const { home } = useWords();
  const total = view && totalMinor(view);
  return (
    <section className={css['card']} data-pulled={pulled ? '' : undefined} aria-label={home.total} aria-busy={!view}>
      <div className="line">
        <h2 className={css['cardLabel']}>{home.total}</h2>
        <span className={css['updated']} role="status">
          {checking || !view ? home.checking : fill(home.updated, { time: showTime(view.lastUpdated) })}
        </span>
      </div>
      {view === undefined || total === undefined ? (
        <div className={css['totalWaiting']}>
          <Skeleton on="accent" width={218} height={34} />
        </div>
      ) : (
        // A new figure fades in over the place of the old one; the digits do not roll (DESIGN §7).
        <div key={String(total)} className={css['total']}>
          <Money amountMinor={total} currency={view.wallet.currency} size="total" />
        </div>
      )}
    </section>
  );
}
