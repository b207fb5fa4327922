import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { toast } from '../../ui/overlay/toasts.ts';
import type { BanneredSheet, useSheets } from './home-sheets.tsx';

export type GiftName = BanneredSheet | 'collect';

export function useGifts(view: WalletView | undefined, sheets: ReturnType<typeof useSheets>) {
  const { common } = useMessages();
  const client = useQueryClient();
  const [opening, setOpening] = useState<GiftName | null>(null);

  async function open(name: GiftName): Promise<void> {
    const { bannersBefore, loadGifts } = await import('./open-gift.ts');
    // A refund that waits comes before any picture.
    const plain = name === 'collect' || (name === 'refund' && view?.refund !== undefined);
    const [before] = await Promise.all([plain ? null : bannersBefore(client, name), loadGifts()]);
    if (before) sheets.openAlone('banners', { before });
    else sheets.openAlone(name);
  }

  function request(name: GiftName): void {
    if (opening !== null) return;
    setOpening(name);
    void open(name)
      .catch(() => toast.error(common.loadFailed))
      .finally(() => setOpening(null));
  }

  return { opening, request };
}
