import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ActiveBonus } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { useStore } from '@kapao/client/store';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { useHeld } from '../lib/use-held.ts';
import { walletQuery } from '../money/api.ts';
import { shownReceipt } from '../receipt/show.ts';
import { Button } from '../ui/action/button.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Card, Note } from '../ui/layout/card.tsx';
import { useWide } from '../ui/layout/wide.ts';
import { Page } from '../ui/layout/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { activeBonusQuery, bonusListQuery } from './api.ts';
import { CancelDialog, useCancel } from './cancel-dialog.tsx';
import { PromotionCodeForm } from './code-form.tsx';
import { BonusSheet } from './offer-sheet.tsx';
import { BonusGrid } from './offers.tsx';
import { BonusProgress, useRunningLabel } from './progress.tsx';

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
  const latest = active.data ?? view?.bonus;
  const wide = useWide();
  const bonus = list.data?.find(({ code }) => code === opened?.code);
  // From 1024 px the sheet stands beside the page.
  const isSheetOver = !wide && opened?.open === true && bonus !== undefined;
  const isCovered = useStore(shownReceipt) !== null || isSheetOver;
  const current = useHeld(latest, isCovered);
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
        {!failed && view && current && (
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
          active={latest}
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

type Props = { bonus: ActiveBonus; view: WalletView; checking: boolean; onCheck: () => void };

function ActiveCard({ bonus, view, checking, onCheck }: Props) {
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
