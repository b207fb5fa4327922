import type { ActiveBonus, Bonus, OfferBlock } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { BannerPicture } from '../../content/banners.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Badge } from '../../ui/layout/card.tsx';
import { blockOf, blockText } from './block.tsx';
import css from './offer.module.css';
import { giftFigure } from './terms.ts';
import { GiftOf } from './terms-list.tsx';

type Props = { bonus: Bonus; active: ActiveBonus | undefined; view: WalletView; onOpen: () => void };

export function BonusCard({ bonus, active, view, onOpen }: Props) {
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

type ContentProps = Omit<Props, 'onOpen'> & { block: OfferBlock | undefined; current: boolean };

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
