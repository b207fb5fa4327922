import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../incoming.ts';
import { digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';

/** Maximum distance between reports of one payment: a list may be imported in the evening or after a weekend. */
const duplicateWindow = '72 hours';

type Row = {
  source: string;
  channel: string;
  reference: string | null;
  sendersReference: boolean;
  memberId: bigint | null;
  account: string | null;
  name: string | null;
};

export function carriesSendersReference({ channel, reference, isSendersReference = true }: Incoming): boolean {
  return isSendersReference && reference !== null && /^bank:./.test(channel);
}

/**
 * Returns whether a stored payment is a possible duplicate: same receiver and amount, within 72 hours, no conflict in
 * visible digits or names. Includes returned payments. Two sending banks' references are two payments.
 */
export async function hasDuplicate(
  tx: Tx,
  incoming: Incoming,
  own: { memberId: bigint; ownId: bigint | undefined },
): Promise<boolean> {
  if (incoming.receivingAccountId === null) return false;
  const rows = await findLikes(tx, incoming, own.ownId);
  return rows.some((row) => !isNamedApart(row, incoming) && !isOtherSender(row, incoming, own.memberId));
}

/** Includes transfers with an unknown receiver, which may have gone to this account. */
async function findLikes(tx: Tx, incoming: Incoming, ownId: bigint | undefined): Promise<Row[]> {
  const { receivingAccountId: receiver, amountMinor, paidAt, paidBy = paidAt } = incoming;
  const to = paidBy > paidAt ? paidBy : paidAt;
  const { rows } = await sql<Row>`
    with w as (select ${paidAt}::timestamptz - ${duplicateWindow}::interval as from_at,
      ${to}::timestamptz + ${duplicateWindow}::interval as to_at)
    select p.source, p.channel, p.outside_reference as reference, p.senders_reference as "sendersReference",
      p.member_id as "memberId", p.sender_account as account, p.sender_name as name
    from incoming_payment p, w
    where (p.receiving_account_id = ${receiver} or (p.receiving_account_id is null and p.channel like 'bank:%'))
      and p.amount_minor = ${amountMinor} and p.paid_at between w.from_at and w.to_at
      and p.id is distinct from ${ownId ?? null}::bigint
    union all
    select p.source, p.channel, p.outside_reference, p.senders_reference, p.member_id, p.sender_account, p.sender_name
    from incoming_payment p, w
    where p.channel = 'declared' and p.receiving_account_id = ${receiver} and p.amount_minor = ${amountMinor}
      and p.paid_at <= w.to_at and p.created_at >= w.from_at
      and p.id is distinct from ${ownId ?? null}::bigint`.execute(tx);
  return rows;
}

/** Two references that exclude one payment: both from sending banks, or two lines of one source. */
function isNamedApart(row: Row, incoming: Incoming): boolean {
  if (row.sendersReference && carriesSendersReference(incoming)) return true;
  if (row.reference === null || incoming.reference === null || row.source !== incoming.source) return false;
  const areBanks = row.channel.startsWith('bank:') && incoming.channel.startsWith('bank:');
  return (
    areBanks ||
    (row.channel === incoming.channel && (incoming.channel !== 'declared' || incoming.isDemoCredit === true))
  );
}

/** A declaration shows the account on file, not the sender, so digits cannot separate one member's payments. */
function isOtherSender(row: Row, { sender }: Incoming, memberId: bigint): boolean {
  if (row.memberId === memberId) return false;
  if (digitsAgree(row.account, sender.account) === 'no') return true;
  return row.name !== null && sender.name !== null && firstNamesAgree(row.name, [sender.name]) === 'no';
}
