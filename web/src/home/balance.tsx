import { useState } from 'react';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { serverNowMs } from '@kapao/client/clock';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showTime } from '../lib/format.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Money } from '../money/money.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { seeTotal, totalMinor } from '../money/model.ts';
import type { SeenTotal } from '../money/model.ts';
import css from './balance.module.css';

type Props = {
  view: WalletView | undefined;
  pulled: boolean;
  checking: boolean;
};

export function BalanceCard({ view, pulled, checking }: Props) {
  const { home } = useMessages();
  const [seen, setSeen] = useState<SeenTotal | null>(null);
  const now = view ? seeTotal(seen, view, serverNowMs()) : null;
  if (now && (now.totalMinor !== seen?.totalMinor || now.atMs !== seen.atMs)) setSeen(now);
  return (
    <section className={css['card']} data-pulled={pulled ? '' : undefined} aria-label={home.total} aria-busy={!view}>
      <div className="line">
        <h2 className={css['cardLabel']}>{home.total}</h2>
        <span className={css['updated']} role="status">
          {checking || !now ? home.checking : fill(home.updated, { time: showTime(new Date(now.atMs).toISOString()) })}
        </span>
      </div>
      {view ? (
        <Total amountMinor={totalMinor(view)} currency={view.wallet.currency} />
      ) : (
        <div className={css['totalWaiting']}>
          <Skeleton on="accent" width={218} height={34} />
        </div>
      )}
      {view?.slots.some(({ stale }) => stale) && (
        <p className={css['older']}>
          <Icon name="clock" size="xs" />
          {home.someOlder}
        </p>
      )}
    </section>
  );
}

function Total({ amountMinor, currency }: { amountMinor: bigint; currency: Currency }) {
  const [shown, setShown] = useState<{ now: bigint; before: bigint | null }>({ now: amountMinor, before: null });
  if (shown.now !== amountMinor) setShown({ now: amountMinor, before: shown.now });
  const { now, before } = shown;
  return (
    <div className={css['total']}>
      {before !== null && (
        <span
          key={`before ${before}`}
          className={css['leaving']}
          aria-hidden="true"
          onAnimationEnd={() => setShown({ now, before: null })}
        >
          <Money amountMinor={before} currency={currency} size="total" />
        </span>
      )}
      <span key={String(now)} className={cx(css['now'], before !== null && css['arriving'])}>
        <Money amountMinor={now} currency={currency} size="total" />
      </span>
    </div>
  );
}
