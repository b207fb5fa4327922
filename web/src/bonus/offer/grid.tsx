import type { UseQueryResult } from '@tanstack/react-query';
import type { ActiveBonus, Bonus } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { Empty, ErrorState } from '../../ui/state/empty.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { BonusCard } from './card.tsx';
import css from './offer.module.css';

type Props = {
  query: UseQueryResult<Bonus[]>;
  active: ActiveBonus | undefined;
  view: WalletView | undefined;
  onOpen: (code: string) => void;
};

export function BonusGrid({ query, active, view, onOpen }: Props) {
  const messages = bonusMessages.use();
  if (query.isLoadingError) return <ErrorState title={messages.loadFailed} onRetry={() => void query.refetch()} />;
  if (!query.data || !view) return <OfferGridSkeleton />;
  if (query.data.length === 0) {
    return (
      <Empty title={messages.none} icon="bonus">
        {messages.noneText}
      </Empty>
    );
  }
  return (
    <ul className={css['grid']}>
      {query.data.map((bonus) => (
        <li key={bonus.code}>
          <BonusCard bonus={bonus} active={active} view={view} onOpen={() => onOpen(bonus.code)} />
        </li>
      ))}
    </ul>
  );
}

const OfferGridSkeleton = () => (
  <div className={css['grid']} aria-busy="true">
    {[0, 1, 2, 3].map((place) => (
      <Skeleton key={place} height={236} />
    ))}
  </div>
);
