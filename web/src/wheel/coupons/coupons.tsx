import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import { useLanguage } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { Pager } from '../../ui/layout/progress.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { useCurrency, useWallet } from '../../money/api.ts';
import { couponsQuery } from '../api.ts';
import { bonusMinimumQuery } from '../../bonus/api.ts';
import { ClaimProblem, ClaimQuestion, useShowClaimed } from './claim-dialog.tsx';
import css from './coupons.module.css';
import { Ticket } from './ticket.tsx';
import { couponBlock, isBound } from './model.ts';
import { useClaim } from './use-claim.ts';
import { useClaimsInDoubt } from './use-claims-in-doubt.ts';

const pageSize = 3;

type Asked = { coupon: Coupon; open: boolean; count: number };

export function Coupons() {
  const messages = wheelMessages.use();
  const query = useQuery(couponsQuery(useLanguage()));
  const [page, setPage] = useState(1);
  const currency = useCurrency();
  const view = useWallet();
  const { claiming, take, dialogs } = useTake(currency);
  useClaimsInDoubt();
  const coupons = query.data ?? [];
  const minimum = useQuery({ ...bonusMinimumQuery, enabled: coupons.some(isBound) }).data;
  const standing = { bonus: view?.bonus, minimum };
  const shown = Math.min(page, Math.max(1, Math.ceil(coupons.length / pageSize)));

  return (
    <section className={css['coupons']} aria-labelledby="coupons" aria-busy={query.isPending}>
      <header>
        <h2 id="coupons">{messages.coupons}</h2>
        {query.data && coupons.length > 0 && (
          <span className="t14 c3">{fill(messages.couponCount, { count: coupons.length })}</span>
        )}
      </header>
      {query.isPending && <CouponsSkeleton />}
      {query.isLoadingError && <ErrorState title={messages.couponsFailed} onRetry={() => void query.refetch()} />}
      {query.data && coupons.length === 0 && (
        <Empty title={messages.noCoupons} icon="bonus">
          {messages.noCouponsHint}
        </Empty>
      )}
      {coupons.length > 0 && (
        <ul className="stack stack-2">
          {coupons.slice((shown - 1) * pageSize, shown * pageSize).map((coupon) => (
            <Ticket
              key={coupon._id}
              coupon={coupon}
              busy={claiming === coupon._id}
              blocked={couponBlock(coupon, standing, messages, currency)}
              onClaim={() => take(coupon)}
            />
          ))}
        </ul>
      )}
      <Pager page={shown} total={coupons.length} limit={pageSize} onPage={setPage} />
      {dialogs}
    </section>
  );
}

/** Claims a coupon, after a question when it comes with a condition. */
function useTake(currency: Currency) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const showClaimed = useShowClaimed(currency);
  const close = (): void => setAsked((before) => before && { ...before, open: false });
  const { claiming, claim, unclaimed, forget } = useClaim((coupon, amount) => {
    close();
    showClaimed(coupon, amount);
  });

  function take(coupon: Coupon): void {
    if (isBound(coupon)) setAsked((before) => ({ coupon, open: true, count: (before?.count ?? 0) + 1 }));
    else claim(coupon);
  }

  const dialogs = (
    <>
      {asked && (
        <ClaimQuestion
          key={asked.count}
          open={asked.open && unclaimed === null}
          coupon={asked.coupon}
          currency={currency}
          busy={claiming !== null}
          onClaim={() => claim(asked.coupon)}
          onClose={close}
        />
      )}
      <ClaimProblem unclaimed={unclaimed} currency={currency} onClose={() => (forget(), close())} />
    </>
  );
  return { claiming, take, dialogs };
}

const CouponsSkeleton = () => (
  <div className="stack stack-2">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={88} />
    ))}
  </div>
);
