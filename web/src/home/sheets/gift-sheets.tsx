import { CollectDialog } from '../../invite/collect-dialog.tsx';
import { InviteSheet } from '../../invite/sheet.tsx';
import { RefundSheet } from '../../refund/sheet.tsx';
import { BannerSheet } from './banner-sheet.tsx';
import type { SheetsProps } from './sheets.tsx';

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
