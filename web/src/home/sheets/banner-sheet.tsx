import type { Banner } from '@kapao/contract/banner';
import { useMessages } from '@kapao/i18n/language';
import { BannerCarousel } from '../../content/banners.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { BanneredSheet } from './use-sheets.ts';

type Props = {
  open: boolean;
  sheet: BanneredSheet;
  banners: readonly Banner[];
  onClose: () => void;
  onNext: () => void;
};

export function BannerSheet({ open, sheet, banners, onClose, onNext }: Props) {
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
