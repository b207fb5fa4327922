import { readText, writeText } from '@kapao/client/storage';

const key = 'code';

/**
 * Returns the inviter's code from the followed link, stored for later visits and then fixed (product#registration).
 * Empty without one.
 */
export function invitedBy(search: string): string {
  const fromLink = new URLSearchParams(search).get('code')?.trim().slice(0, 64) ?? '';
  if (fromLink) writeText('local', key, fromLink);
  return fromLink || (readText('local', key) ?? '');
}
