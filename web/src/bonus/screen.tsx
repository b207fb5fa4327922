import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
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
  // Home has shown it already, so the page has its final height from the start.
  const current = active.data ?? view?.bonus;
  const bonus = list.data?.find(({ code }) => code === opened?.code);
  const failed = wallet.isLoadingError || active.isLoadingError;

  return (
    <Page title={shell.bonus} wide>
      <div className="stack stack-6 beside">
        {failed ? (
          <ErrorState
            onRetry={() => {
              for (const query of [wallet, active, list]) if (query.isError) void query.refetch();
            }}
          />
        ) : (
          <section className="stack stack-3" aria-busy={!view || !current}>
            {view && current ? (
              <>
                <ActiveCard
                  bonus={current}
                  view={view}
                  checking={active.isFetching}
                  onCheck={() => void active.refetch()}
                />
                <PromotionCodeForm shown={!current.status} view={view} />
              </>
            ) : (
              <BonusSkeleton />
            )}
          </section>
        )}
        {!failed && (
          <section className="stack stack-3">
            <h2>{messages.all}</h2>
            <BonusGrid
              query={list}
              active={current}
              view={view}
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
          view={view}
          active={current}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      )}
    </Page>
  );
}

const BonusSkeleton = () => (
  <div className="stack stack-2">
    <Skeleton width={120} height={16} />
    <Skeleton height={52} />
  </div>
);
