import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { watchPlay } from '../play/watch.ts';
import type { SettingValues } from '../platform/db/setting.ts';

export type InviteBase = SettingValues['invite.base'];

export type RejectReason = 'SAME_BANK' | 'SAME_DEVICE' | 'SAME_IP' | 'OTHER_CURRENCY';

export type Invitee = {
  memberId: bigint;
  inviterId: bigint;
  state: 'REGISTERED' | 'DEPOSITED' | 'QUALIFIED' | 'REJECTED';
  depositMinor: bigint | null;
  /** Own loss needed to qualify, and the own loss at the time of the deposit. */
  neededMinor: bigint;
  lossBeforeMinor: bigint;
  currency: Currency;
  inviterCurrency: Currency;
};

export async function addInvitee(tx: Tx, memberId: bigint, inviterId: bigint): Promise<void> {
  await tx.insertInto('invitee').values({ member_id: memberId, inviter_id: inviterId }).execute();
}

export async function findInvitee(tx: Tx, memberId: bigint): Promise<Invitee | undefined> {
  return (await findInvitees(tx, [memberId]))[0];
}

export async function findInvitees(tx: Tx, memberIds: readonly bigint[]): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    select v.member_id as "memberId", v.inviter_id as "inviterId", v.state, v.deposit_minor as "depositMinor",
      coalesce(v.needed_minor, 0) as "neededMinor", v.loss_before_minor as "lossBeforeMinor",
      m.currency, p.currency as "inviterCurrency"
    from invitee v join member m on m.id = v.member_id join member p on p.id = v.inviter_id
    where v.member_id = any(${memberIds}::bigint[])`.execute(tx);
  return rows;
}

export type FirstDeposit = { op: string; amountMinor: bigint; neededMinor: bigint };

export async function setDeposited(tx: Tx, memberId: bigint, deposit: FirstDeposit): Promise<void> {
  await sql`
    update invitee set state = 'DEPOSITED', deposit_op = ${deposit.op}, deposit_minor = ${deposit.amountMinor},
      needed_minor = ${deposit.neededMinor}, loss_before_minor = member_own_loss(${memberId}), deposited_at = app_now()
    where member_id = ${memberId}`.execute(tx);
  await watchPlay(tx, memberId);
}

export async function endInvitee(tx: Tx, memberId: bigint, reason: RejectReason | null): Promise<void> {
  await sql`
    update invitee set state = ${reason === null ? 'QUALIFIED' : 'REJECTED'}, reason = ${reason}, ended_at = app_now()
    where member_id = ${memberId}`.execute(tx);
}

export type Brought = { friend: Invitee; base: InviteBase; subject: string; amountMinor: bigint };

/** A repeat for the same friend, base and subject changes nothing. */
export async function addInvites(tx: Tx, brought: readonly Brought[]): Promise<void> {
  if (brought.length === 0) return;
  const rows = brought.map(({ friend, base, subject, amountMinor }) => {
    return { inviter_id: friend.inviterId, friend_id: friend.memberId, base, subject, amount_minor: amountMinor };
  });
  await tx
    .insertInto('invite')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['friend_id', 'base', 'subject']).where('voided_at', 'is', null).doNothing(),
    )
    .execute();
}

export type InviteRow = { name: string; amount_minor: bigint; created_at: Date };

export async function readInvites(
  db: Db,
  memberId: bigint,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; rows: InviteRow[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from invite where inviter_id = ${memberId} and voided_at is null`.execute(db);
  const { rows } = await sql<InviteRow>`
    select m.name, i.amount_minor, i.created_at from invite i join member m on m.id = i.friend_id
    where i.inviter_id = ${memberId} and i.voided_at is null order by i.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { total: counted[0]?.total ?? 0, rows };
}
