import type { Bonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { BannerPicture } from '../../content/banners/picture.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Badge } from '../../ui/layout/card.tsx';
import css from './offer.module.css';
import { giftFigure, giftText } from './terms.ts';

type Props = { bonus: Bonus; currency: Currency; left: number; onOpen: () => void };

export function BonusCard({ bonus, currency, left, onOpen }: Props) {
  const current = bonus.userBonus?.isActive === true;
  const state = current ? 'current' : left === 0 ? 'received' : 'open';
  const content = <OfferContent bonus={bonus} currency={currency} left={left} state={state} />;
  const common = { className: cx(css['card'], css[state]), 'data-code': bonus.code, 'data-state': state };
  if (state === 'received') return <div {...common}>{content}</div>;
  return (
    <button type="button" {...common} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}

type ContentProps = Omit<Props, 'onOpen'> & { state: 'current' | 'received' | 'open' };

function OfferContent({ bonus, currency, left, state }: ContentProps) {
  const messages = bonusMessages.use();
  const { banners, code, title, type, maxReceived } = bonus;
  return (
    <>
      <BannerPicture className={css['art']} image={banners[0]?.image} code={code}>
        <span className={css['figure']}>{giftFigure(bonus, currency)}</span>
      </BannerPicture>
      <span className={css['body']}>
        <b>{title}</b>
        <span className={css['small']}>{giftText(bonus, messages.gives, currency)}</span>
        {state === 'open' && (
          <span className={css['small']}>{fill(messages.often[type], { left, max: maxReceived })}</span>
        )}
        {state === 'current' && (
          <Badge tone="acc">
            <Icon name="check" size="xs" />
            {messages.current}
          </Badge>
        )}
        {state === 'received' && <Badge>{messages.received}</Badge>}
      </span>
    </>
  );
}
