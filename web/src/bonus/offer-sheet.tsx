import { useQuery } from '@tanstack/react-query';
import type { ActiveBonus, Bonus } from '@kapao/contract/bonus';
import { bonusActivate } from '@kapao/contract/bonus';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { BannerCarousel } from '../content/banners.tsx';
import { ServerHtml } from '../content/server-html.tsx';
import { Button } from '../ui/action/button.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { noticeQuery } from './api.ts';
import { BonusOutcomeDialog, useTake } from './take-dialog.tsx';
import { BlockNote, blockOf, GiftHero, TermsList } from './terms.tsx';

type Props = {
  open: boolean;
  bonus: Bonus;
  view: WalletView;
  active: ActiveBonus | undefined;
  onClose: () => void;
};

/** Needs a new `key` at each opening. */
export function BonusSheet({ open, bonus, view, active, onClose }: Props) {
  const messages = bonusMessages.use();
  const { common } = useMessages();
  const { currency } = view.wallet;
  const { busy, take, outcome, forget } = useTake({
    endpoint: bonusActivate,
    name: 'bonus',
    view,
    onReceipt: onClose,
  });
  const current = bonus.userBonus?.isActive === true || outcome?.kind === 'taken';
  const block = current ? undefined : blockOf(bonus, active);
  const notice = useQuery(noticeQuery(useLanguage()));
  const noticeText = notice.data?.notice;
  return (
    <>
      <Sheet
        open={open}
        title={bonus.title}
        onClose={onClose}
        busy={busy}
        footer={
          current ? (
            <Button block onClick={onClose}>
              {common.close}
            </Button>
          ) : (
            <Button block busy={busy} disabled={block !== undefined} onClick={() => void take(bonus, bonus.title)}>
              {messages.receive}
            </Button>
          )
        }
      >
        <div className="stack">
          <GiftHero terms={bonus} currency={currency} />
          {block && <BlockNote block={block} type={bonus.type} view={view} />}
          <BannerCarousel banners={bonus.banners} label={messages.pictures} code={bonus.code} />
          <TermsList terms={bonus} currency={currency} />
          {noticeText && bonus.percentSuccess > 0 && (
            <Note kind="warn">
              <ServerHtml html={fill(noticeText, { percentFail: bonus.percentFail })} />
            </Note>
          )}
        </div>
      </Sheet>
      <BonusOutcomeDialog
        outcome={outcome}
        currency={currency}
        onClose={() => {
          forget();
          if (outcome?.kind === 'taken') onClose();
        }}
      />
    </>
  );
}
