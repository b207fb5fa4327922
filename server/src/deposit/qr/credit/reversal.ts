import { inTransaction, type Tx } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { QrReversal } from '../channel.ts';
import { findRequests, insertReversal, lockRequest, markQrNoticeProcessed, storeQrNotice } from './store.ts';

/**
 * Stores a provider's reversal with its notice for review. Moves no money: it may be spent, and staff must check
 * whether the provider is right.
 */
export async function keepReversal(
  services: Pick<Services, 'db' | 'log'>,
  channel: string,
  reversal: QrReversal,
  raw: string,
): Promise<void> {
  const isNew = await inTransaction(services.db, (tx) => storeReversal(tx, channel, reversal, raw));
  const { reference, providerRef } = reversal;
  if (isNew) services.log.error({ channel, reference, providerRef }, 'a partner took back a payment: a person decides');
}

async function storeReversal(tx: Tx, channel: string, reversal: QrReversal, raw: string): Promise<boolean> {
  const event = { id: reversal.eventId, raw };
  const [request] = await findRequests(tx, { channel, ...reversal });
  // Serializes with payments of this order; later ones see the reversal and go to review.
  if (request !== undefined) await lockRequest(tx, request.id);
  await storeQrNotice(tx, channel, event);
  const isNew = await insertReversal(tx, channel, reversal, request?.id);
  await markQrNoticeProcessed(tx, channel, event);
  return isNew;
}
