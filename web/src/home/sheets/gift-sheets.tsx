import type { Banner } from '@kapao/contract/banner';
import { useMessages } from '@kapao/i18n/language';
import { BannerCarousel } from '../../content/banners.tsx';
import { CollectDialog } from '../../invite/collect-dialog.tsx';
import { InviteSheet } from '../../invite/sheet.tsx';
import { RefundSheet } from '../../refund/sheet.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { SheetsProps } from './sheets.tsx';
import type { BanneredSheet } from './home-sheets.tsx';

export function GiftSheets({ state: { name, opened }, view, onOpen, onClose, onReceived }: SheetsProps) {
  const { banners, invite, refund, collect } = opened;
  const common = { view, onClose };
  return (
    <>
      {banners?.before && (
        <BannerSheet
          key={`banners${banners.count}`}
          open={name === 'banners'}
          {...banners.before}
          onClose={onClose}
          onNext={() => banners.before && onOpen(banners.before.sheet)}
        />
      )}
      {invite && (
        <InviteSheet key={`invite${invite.count}`} open={name === 'invite'} {...common} onReceived={onReceived} />
      )}
      {refund && (
        <RefundSheet key={`refund${refund.count}`} open={name === 'refund'} {...common} onReceived={onReceived} />
      )}
      {collect && (
        <CollectDialog key={`collect${collect.count}`} open={name === 'collect'} {...common} onReceived={onReceived} />
      )}
    </>
  );
}

type Props = {
  open: boolean;
  sheet: BanneredSheet;
  banners: readonly Banner[];
  onClose: () => void;
  onNext: () => void;
};

function BannerSheet({ open, sheet, banners, onClose, onNext }: Props) {
  const { home, common } = useMessages();
  return (
    <Sheet
      open={open}
      title={home[sheet]}
      onClose={onClose}
      footer={
        <Button block onClick={onNext}>
          {common.next}
        </Button>
      }
    >
      <BannerCarousel banners={banners} label={home[sheet]} code={sheet} />
    </Sheet>
  );
}
