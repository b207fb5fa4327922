import { isSafeText } from '../text.ts';

export function isSafeLink(payload: string): boolean {
  if (!isSafeText(payload) || /[\s\\]/.test(payload)) return false;
  if (payload.startsWith('/')) return !payload.startsWith('//');
  return /^https:\/\/[^/@]+(\/|\?|#|$)/i.test(payload) && canParse(payload);
}

/** Replaces `URL.canParse`, which browsers of the console may lack. */
function canParse(address: string): boolean {
  try {
    return new URL(address).href !== '';
  } catch {
    return false;
  }
}
