import type { QueryClient } from '@tanstack/react-query';
import type { Banner } from '@kapao/contract/banner';
import { inviteBanners, inviteBonus } from '@kapao/contract/invite';
import { refundBanners } from '@kapao/contract/refund';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { currentLanguage, loadAllMessages } from '@kapao/i18n/language';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { errorText, showWait } from '../../lib/error-text.ts';
import { staleMs } from '../../lib/query.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../../wallet/money-request.ts';
import type { BanneredSheet } from './use-sheets.ts';

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

/**
 * Asks the server where receiving brings no condition, because a reward may have arrived meanwhile. Returns whether one
 * was received.
 */
export async function showNothing({ invite, wallet }: WalletView): Promise<boolean> {
  const messages = await loadAllMessages();
  if (invite.success > 0) {
    toast.info(messages.errors.NO_INVITE_BONUS);
    return false;
  }
  try {
    const { message } = await sendMoneyRequest(inviteBonus, 'invite', undefined, {});
    toast.success(messages.errors[message]);
    return true;
  } catch (error) {
    toast.info(await readGiftRefusal(error, errorText(error, messages, wallet.currency)));
    return false;
  }
}

async function readGiftRefusal(error: unknown, plain: string): Promise<string> {
  const waitSeconds =
    error instanceof ApiError && error.code === 'INVITE_COLLECT' ? error.data['retryAfter'] : undefined;
  if (typeof waitSeconds !== 'number') return plain;
  const [{ again }, { common }] = await Promise.all([inviteMessages.load(), loadAllMessages()]);
  return fill(again, { time: showWait(waitSeconds, common.unit) });
}
