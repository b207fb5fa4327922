import { useQuery } from '@tanstack/react-query';
import type { Bonus } from '@kapao/contract/bonus';
import { bonusActivate } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { BannerCarousel } from '../../content/banners/carousel.tsx';
import { ServerHtml } from '../../content/server-html.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { noticeQuery } from '../queries.ts';
import { BonusOutcomeDialog } from '../take/outcome-dialog.tsx';
import { useTake } from '../take/use-take.ts';
import { TermsList } from './terms-list.tsx';

type Props = {
  open: boolean;
  bonus: Bonus;
  currency: Currency;
  otherRuns: boolean;
  onClose: () => void;
};

/** Needs a new `key` at each opening. */
export function BonusSheet({ open, bonus, currency, otherRuns, onClose }: Props) {
  const messages = bonusMessages.use();
  const { common } = useMessages();
  const { busy, take, outcome, forget } = useTake(bonusActivate, 'bonus', currency);
  const current = bonus.userBonus?.isActive === true || outcome?.kind === 'taken';
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
            <Button block busy={busy} onClick={() => void take(bonus.code, bonus)}>
              {messages.receive}
            </Button>
          )
        }
      >
        <div className="stack">
          <BannerCarousel banners={bonus.banners} label={messages.pictures} code={bonus.code} />
          <TermsList terms={bonus} currency={currency} />
          {noticeText && bonus.percentSuccess > 0 && (
            <Note kind="warn">
              <ServerHtml html={fill(noticeText, { percentFail: bonus.percentFail })} />
            </Note>
          )}
          {!current && otherRuns && <Note kind="info">{messages.otherRuns}</Note>}
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
