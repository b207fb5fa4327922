import type { UseQueryResult } from '@tanstack/react-query';
import type { ActiveBonus, Bonus, OfferBlock } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { fill } from '@kapao/i18n/fill';
import { BannerPicture } from '../content/banners.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Badge } from '../ui/layout/card.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { giftFigure } from './model.ts';
import { blockOf, blockText, GiftOf } from './terms.tsx';
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

type BonusCardProps = { bonus: Bonus; active: ActiveBonus | undefined; view: WalletView; onOpen: () => void };

function BonusCard({ bonus, active, view, onOpen }: BonusCardProps) {
  const block = blockOf(bonus, active);
  const state =
    bonus.userBonus?.isActive === true
      ? 'current'
      : block?.reason === 'received'
        ? 'received'
        : block
          ? 'blocked'
          : 'open';
  const content = <OfferContent {...{ bonus, active, view, block }} current={state === 'current'} />;
  const common = { className: cx(css['card'], css[state]), 'data-code': bonus.code, 'data-state': state };
  if (state === 'received') return <div {...common}>{content}</div>;
  return (
    <button type="button" {...common} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}

type ContentProps = Omit<BonusCardProps, 'onOpen'> & { block: OfferBlock | undefined; current: boolean };

function OfferContent({ bonus, active, view, block, current }: ContentProps) {
  const messages = bonusMessages.use();
  const { banners, code, title, type, maxReceived, counted } = bonus;
  const { currency } = view.wallet;
  const left = Math.max(0, maxReceived - counted);
  return (
    <>
      <BannerPicture className={css['art']} image={banners[0]?.image} code={code} />
      <span className={css['body']}>
        <b className={css['figure']} aria-hidden="true">
          {giftFigure(bonus, currency)}
        </b>
        <b>{title}</b>
        <GiftOf terms={bonus} currency={currency} />
        {current && (
          <Badge tone="acc">
            <Icon name={active?.state === 'ARMED' ? 'clock' : 'check'} size="xs" />
            {active?.state === 'ARMED' ? messages.waitsForDeposit : messages.current}
          </Badge>
        )}
        {block?.reason === 'received' && <Badge>{messages.received}</Badge>}
        {block && <span className={css['small']}>{blockText(block, bonus.type, messages.refusal, view)}</span>}
        {!current && !block && (
          <span className={css['small']}>{fill(messages.often[type], { left, max: maxReceived })}</span>
        )}
      </span>
    </>
  );
}
