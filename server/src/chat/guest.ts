import { randomBytes, randomUUID } from 'node:crypto';
import { sourceOf } from '../platform/http/caller/source.ts';
import type { Services } from '../platform/services.ts';
import { findCustomer, hashSecret } from '../platform/http/caller/customer.ts';
import { countLimit } from '../platform/http/caller/limits.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { addGuest } from './store.ts';

const newRooms = { max: 60, windowSeconds: 600 };

type Shown = { guestId?: string | undefined; guestToken?: string | undefined };

export async function openGuest(services: Pick<Services, 'config' | 'db' | 'settings'>, shown: Shown, ip: string) {
  if (!(await services.settings.read())['chat.enabled']) return refuse('NO_DATA');
  const { guestToken } = shown;
  if (guestToken?.includes('.')) {
    const known = await findCustomer(services.db, { authorization: `Bearer ${guestToken}`, requester: 'wallet-user' });
    if (!isRefusal(known) && known.kind === 'guest') return { guestId: known.guestId, guestToken };
  }
  const limited = services.config.limits
    ? await countLimit(services.db, { key: `chat-guest:ip:${sourceOf(ip)}`, ...newRooms })
    : undefined;
  if (limited !== undefined) return limited;
  const guestId = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  await addGuest(services.db, { id: guestId, secretHash: hashSecret(secret), ip });
  return { guestId, guestToken: `${guestId}.${secret}` };
}
