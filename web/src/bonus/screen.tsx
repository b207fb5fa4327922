import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ActiveBonus } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { PromotionCodeForm } from '../promotion/code-form.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { walletQuery } from '../wallet/queries.ts';
import { ActiveCard } from './active-card.tsx';
import { BonusGrid } from './offer/grid.tsx';
import { BonusSheet } from './offer/sheet.tsx';
import { activeBonusQuery, bonusListQuery } from './queries.ts';

export function BonusScreen() {
  const { shell } = useMessages();
  const messages = bonusMessages.use();
  const language = useLanguage();
  const wallet = useQuery(walletQuery);
  const active = useQuery(activeBonusQuery(language));
  const list = useQuery(bonusListQuery(language));
  const [opened, setOpened] = useState<{ code: string; open: boolean; count: number } | null>(null);
  const view = wallet.data;
  const bonus = list.data?.find(({ code }) => code === opened?.code);
  const failed = wallet.isLoadingError || active.isLoadingError;

  return (
    <Page title={shell.bonus}>
      <div className="stack stack-6">
        {failed ? (
          <ErrorState
            onRetry={() => {
              for (const query of [wallet, active, list]) if (query.isError) void query.refetch();
            }}
          />
        ) : (
          <section className="stack stack-3" aria-busy={!view || !active.data}>
            {view && active.data ? <Top bonus={active.data} view={view} /> : <BonusSkeleton />}
          </section>
        )}
        {!failed && (
          <section className="stack stack-3">
            <h2>{messages.all}</h2>
            <BonusGrid
              query={list}
              currency={view?.wallet.currency}
              onOpen={(code) => setOpened((before) => ({ code, open: true, count: (before?.count ?? 0) + 1 }))}
            />
          </section>
        )}
      </div>
      {view && opened && bonus && (
        <BonusSheet
          key={opened.count}
          open={opened.open}
          bonus={bonus}
          currency={view.wallet.currency}
          otherRuns={active.data?.status === true}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      )}
    </Page>
  );
}

function Top({ bonus, view }: { bonus: ActiveBonus; view: WalletView }) {
  return (
    <>
      <ActiveCard bonus={bonus} view={view} />
      <PromotionCodeForm shown={!bonus.status} currency={view.wallet.currency} />
    </>
  );
}

const BonusSkeleton = () => (
  <div className="stack stack-2">
    <Skeleton width={120} height={18} />
    <Skeleton height={52} />
  </div>
);
