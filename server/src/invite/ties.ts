import { sourceOf } from '../platform/http/caller/source.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { listAddresses, readSharedValues, type RejectReason } from './store.ts';

/**
 * Returns why friend and inviter seem to be one person: a bank account, or a device together with an address. A client
 * names its own device, so a device alone does not count. An address alone counts only with `byAddress`. Addresses are
 * compared as the network of a household (`sourceOf`).
 */
export async function findTie(
  tx: Tx,
  friendId: bigint,
  inviterId: bigint,
  byAddress: boolean,
): Promise<RejectReason | undefined> {
  const shared = await readSharedValues(tx, friendId, inviterId);
  if (shared.bank) return 'SAME_BANK';
  const [friend, inviter] = [await sourcesOf(tx, friendId), await sourcesOf(tx, inviterId)];
  if (friend.isDisjointFrom(inviter)) return undefined;
  if (shared.device) return 'SAME_DEVICE';
  return byAddress ? 'SAME_IP' : undefined;
}

async function sourcesOf(tx: Tx, memberId: bigint): Promise<ReadonlySet<string>> {
  return new Set((await listAddresses(tx, memberId)).map(sourceOf));
}
