import type { QueryClient } from '@tanstack/react-query';
import type { Banner } from '@kapao/contract/banner';
import { inviteBanners } from '@kapao/contract/invite';
import { refundBanners } from '@kapao/contract/refund';
import { currentLanguage } from '@kapao/i18n/language';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../../lib/query.ts';
import type { BanneredSheet } from './home-sheets.tsx';

const longestWaitMs = 3_000;

export const loadGifts = () => Promise.all([import('./gift-sheets.tsx'), inviteMessages.load(), refundMessages.load()]);

export async function bannersBefore(
  client: QueryClient,
  sheet: BanneredSheet,
): Promise<{ sheet: BanneredSheet; banners: readonly Banner[] } | null> {
  const endpoint = { invite: inviteBanners, refund: refundBanners }[sheet];
  const asked = client.fetchQuery({
    queryKey: ['banners', sheet, currentLanguage()],
    queryFn: () => call(endpoint, {}),
    staleTime: staleMs.content,
  });
  const late = new Promise<Banner[]>((resolve) => setTimeout(() => resolve([]), longestWaitMs));
  const banners = await Promise.race([asked, late]).catch(() => []);
  return banners.length > 0 ? { sheet, banners } : null;
}
