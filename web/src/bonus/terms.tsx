import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { ActiveBonus, Bonus, OfferBlock } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { paths } from '../app/paths.ts';
import { showMoney } from '../lib/amount.ts';
import { Percents } from '../money/money.tsx';
import { buttonClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Note } from '../ui/layout/card.tsx';
import { giftFigure, giftText, reachedOf100 } from './model.ts';
import type { Terms } from './model.ts';
import { Fact, Facts } from './progress.tsx';
import css from './offer.module.css';

type Props = { terms: Terms; currency: Currency };

export function TermsList({ terms, currency }: Props) {
  const { terms: messages } = bonusMessages.use();
  const { home } = useMessages();
  const { categories, armHours } = terms;
  const least = terms.minDeposit > 0 && [
    fill(messages.minDeposit, { min: showMoney(toMinor(terms.minDeposit), currency) }),
    armHours === undefined ? '' : fill(messages.hours, { hours: armHours }),
  ];
  return (
    <div className="stack stack-3">
      <Facts>
        <Fact icon="deposit">
          {terms.trigger === 'instant' ? messages.instant : messages.deposit}
          {terms.trigger === 'deposit' && least && <> · {least.filter(Boolean).join(' ')}</>}
        </Fact>
        {categories && (
          <Fact icon="play">
            {categories.length === 0
              ? messages.everywhere
              : fill(messages.onlyIn, { categories: categories.map((category) => home[category]).join(', ') })}
          </Fact>
        )}
        {terms.percentSuccess === 0 && <Fact icon="success">{messages.free}</Fact>}
      </Facts>
      {terms.percentSuccess > 0 && <Condition terms={terms} />}
    </div>
  );
}

function Condition({ terms }: { terms: Terms }) {
  const { terms: messages } = bonusMessages.use();
  const { percentSuccess, percentFail, withdrawCap, expireDays, trigger } = terms;
  return (
    <>
      <Percents
        success={percentSuccess}
        successLabel={messages.reached}
        fail={percentFail}
        failLabel={messages.missed}
      />
      <Facts>
        <Fact icon="success" tone="pos">
          {messages.reachedMeans}
        </Fact>
        <Fact icon="failure" tone="neg">
          {messages.missedMeans}
        </Fact>
        <Fact icon="info">
          {messages.percents} {fill(messages.chance, { count: reachedOf100(terms) })}
        </Fact>
        {withdrawCap > 0 && (
          <Fact icon="withdraw">
            {fill(trigger === 'instant' ? messages.capGift : messages.cap, { times: withdrawCap })}
          </Fact>
        )}
        {expireDays !== undefined && <Fact icon="clock">{fill(messages.days, { days: expireDays })}</Fact>}
      </Facts>
    </>
  );
}

/** The gift in the largest figures of the page. */
export function GiftHero({ terms, currency }: Props) {
  return (
    <p className={css['hero']}>
      <b aria-hidden="true">{giftFigure(terms, currency)}</b>
      <GiftOf terms={terms} currency={currency} />
    </p>
  );
}

/** What the figure beside it is a part of, read out as one sentence. */
export function GiftOf({ terms, currency }: Props) {
  const { gives } = bonusMessages.use();
  const { fixedBonus, maxBonus } = terms;
  return (
    <span className={css['small']}>
      <span className="vh">{giftText(terms, gives, currency)}</span>
      {fixedBonus <= 0 && (
        <span aria-hidden="true">
          {maxBonus > 0 ? fill(gives.upTo, { max: showMoney(toMinor(maxBonus), currency) }) : gives.ofDeposit}
        </span>
      )}
    </span>
  );
}

/** Returns why a bonus cannot be taken. The running bonus is read more often than the list. */
export function blockOf(bonus: Bonus, active: ActiveBonus | undefined): OfferBlock | undefined {
  if (bonus.userBonus?.isActive === true) return undefined;
  if (bonus.counted >= bonus.maxReceived) return { reason: 'received' };
  if (active?.status === true) return { reason: 'active' };
  return bonus.blocked?.reason === 'active' && active !== undefined ? undefined : bonus.blocked;
}

/** `type` is the window of the receipts; a code is used once. */
export function blockText(
  block: OfferBlock,
  type: Bonus['type'],
  messages: BonusMessages['refusal'],
  { wallet: { currency }, slots }: Pick<WalletView, 'wallet' | 'slots'>,
): string {
  const { reason, total = 0, max = 0, games = [] } = block;
  if (reason === 'received') return messages.received[type];
  if (reason !== 'remaining') return messages[reason];
  if (games.length > 0) {
    const names = games.map((code) => slots.find((game) => game.code === code)?.name ?? code);
    return fill(messages.hidden, { games: names.join(', ') });
  }
  return fill(messages.remaining, {
    total: showMoney(toMinor(total), currency),
    max: showMoney(toMinor(max), currency),
  });
}

const ways = { remaining: paths.home, withdrawal: paths.home, debt: paths.memberContact } as const;

type BlockNoteProps = { block: OfferBlock; type: Bonus['type']; view: WalletView };

/** The reason beside a grey button, and the way out where there is one. */
export function BlockNote({ block, type, view }: BlockNoteProps) {
  const { refusal } = bonusMessages.use();
  const { shell, common } = useMessages();
  const { reason } = block;
  const way = reason === 'remaining' || reason === 'withdrawal' || reason === 'debt' ? ways[reason] : undefined;
  return (
    <Note kind="info">
      <div className="stack stack-2">
        <p>{blockText(block, type, refusal, view)}</p>
        {reason === 'remaining' && block.games === undefined && <p>{refusal.remainingWay}</p>}
        {way !== undefined && (
          <p>
            <Link to={way} className={buttonClass('line', true)}>
              {reason === 'debt' ? common.contactUs : shell.goHome}
            </Link>
          </p>
        )}
      </div>
    </Note>
  );
}
