import { slipReference } from '@kapao/contract/slip';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { parseUrl } from '../lib/parse-url.ts';
import { safeLink } from '../lib/safe-link.ts';
import { toast } from '../ui/overlay/toasts.ts';

/**
 * Opens a slip's picture in a new window. Opens it at the tap itself, else browsers block it; the address, valid for 5
 * minutes, is requested after that. Without a window uses this one.
 */
export async function viewSlip(reference: string, say: { waiting: string; failed: string }): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) {
    // The picture's page must not be able to reach the wallet.
    tab.opener = null;
    tab.document.title = say.waiting;
    tab.document.body.textContent = say.waiting;
  }
  const address = await readSlipAddress(reference);
  if (address !== null) {
    if (tab) tab.location.replace(address);
    else window.location.assign(address);
    return;
  }
  tab?.close();
  toast.error(say.failed);
}

async function readSlipAddress(reference: string): Promise<string | null> {
  try {
    const { url } = await call(slipReference, { params: { reference } });
    return slipLink(url);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Returns an allowed picture link, else null: the server's, or a safe one elsewhere (reliability#links-and-html). */
export function slipLink(link: string): string | null {
  const url = link === '' ? null : parseUrl(link, window.location.origin);
  if (!url) return null;
  return url.origin === window.location.origin && !url.username && !url.password ? url.href : safeLink(url.href);
}
