import { sql } from 'kysely';
import { sourceOf } from '../platform/http/caller/source.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { RejectReason } from './store.ts';

/** Every account number a member has or had. Ignores the bank's code, as one number can be typed under two. */
const numbersOf = (memberId: bigint) => sql`
  select bank_account_no as value from member where id = ${memberId}
  union all
  select unnest(array[before, after]) from member_change where member_id = ${memberId} and field = 'bank_account_no'`;

const devicesOf = (memberId: bigint) => sql`
  select register_device as value from member where id = ${memberId}
  union all select device from login_device where member_id = ${memberId}
  union all select device from session where member_id = ${memberId}`;

const addressesOf = (memberId: bigint) => sql`
  select register_ip as value from member where id = ${memberId}
  union all select ip from session where member_id = ${memberId}`;

const sourcesOf = async (tx: Tx, memberId: bigint): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ value: string | null }>`${addressesOf(memberId)}`.execute(tx);
  return new Set(rows.flatMap(({ value }) => (value === null || value === '' ? [] : [sourceOf(value)])));
};

/** SQL test whether two members share a value. Missing and empty values do not count. */
const haveCommon = (valuesOf: typeof numbersOf, friendId: bigint, inviterId: bigint) => sql<boolean>`
  exists (select from (${valuesOf(friendId)}) own join (${valuesOf(inviterId)}) other using (value) where value <> '')`;

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
  const { rows } = await sql<{ bank: boolean; device: boolean }>`
    select ${haveCommon(numbersOf, friendId, inviterId)} as bank,
      ${haveCommon(devicesOf, friendId, inviterId)} as device`.execute(tx);
  if (rows[0]?.bank === true) return 'SAME_BANK';
  const [friend, inviter] = [await sourcesOf(tx, friendId), await sourcesOf(tx, inviterId)];
  if (friend.isDisjointFrom(inviter)) return undefined;
  if (rows[0]?.device === true) return 'SAME_DEVICE';
  return byAddress ? 'SAME_IP' : undefined;
}
