import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { accruedRows } from '../play/accrued.ts';
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

/** Facts that decide a collect, besides the active condition. The caller holds the member's lock. */
export type CollectFacts = {
  waiting: boolean;
  /** Received less than `everyHours` ago by the server's clock; always false with 0 hours. */
  recent: boolean;
  againIn: number;
  dayEndsIn: number;
  todayMinor: bigint;
  deposited: boolean;
  qualified: boolean;
};

export async function readCollectFacts(tx: Tx, memberId: bigint, everyHours: number): Promise<CollectFacts> {
  const { rows } = await sql<CollectFacts>`
    select coalesce(bool_or(state = 'WAITING'), false) as waiting,
      coalesce(bool_or(received_at > app_now() - ${everyHours}::float8 * interval '1 hour'), false)
        and ${everyHours > 0} as recent,
      greatest(0, ceil(extract(epoch from max(received_at) + ${everyHours}::float8 * interval '1 hour' - app_now())))::int
        as "againIn",
      ceil(extract(epoch from (date_trunc('day', app_now() at time zone 'Asia/Bangkok') + interval '1 day')
        at time zone 'Asia/Bangkok' - app_now()))::int as "dayEndsIn",
      coalesce(sum(gift_minor) filter (where received_at >=
        date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'), 0)::bigint as "todayMinor",
      exists (select from invitee where inviter_id = ${memberId} and state = 'DEPOSITED') as deposited,
      exists (select from invitee where inviter_id = ${memberId} and state = 'QUALIFIED') as qualified
    from condition where member_id = ${memberId} and source = 'INVITE'`.execute(tx);
  if (rows[0] === undefined) throw new Error('a collect has no facts');
  return rows[0];
}

/** What may still be received today; undefined: no cap. `nothingYet`: nothing was received today. */
export type Room = { roomMinor: bigint; nothingYet: boolean } | undefined;

export type Collectable = { ids: bigint[]; amountMinor: bigint; left: boolean };

/** Rows to collect now, within the day's cap. A row above the whole cap is taken alone on a day without receipts. */
export async function readCollectable(tx: Tx, memberId: bigint, room: Room): Promise<Collectable> {
  const fits = room === undefined ? sql`true` : sql`running <= ${room.roomMinor} or (nth = 1 and ${room.nothingYet})`;
  const { rows } = await sql<Collectable>`
    select coalesce(array_agg(id) filter (where fits), '{}') as ids,
      coalesce(sum(amount_minor) filter (where fits), 0)::bigint as "amountMinor",
      coalesce(bool_or(not fits), false) as left
    from (
      select id, amount_minor, ${fits} as fits from (
        select id, amount_minor, sum(amount_minor) over (order by id) as running, row_number() over (order by id) as nth
        from (${accruedRows(sql`${memberId}::bigint`)}) accrued) counted) chosen`.execute(tx);
  if (rows[0] === undefined) throw new Error('accrued rewards have no sum');
  return rows[0];
}

/** Assigns the rows to a collect. Throws if one of them is gone. */
export async function takeRows(tx: Tx, ids: readonly bigint[], conditionId: bigint): Promise<void> {
  const taken = await sql`
    update invite set condition_id = ${conditionId} where id = any(${ids}::bigint[])`.execute(tx);
  if (taken.numAffectedRows !== BigInt(ids.length)) throw new Error('a reward was already collected');
}

/** What friend and inviter have in common: an account number, a device. */
export type SharedValues = { bank: boolean; device: boolean };

export async function readSharedValues(tx: Tx, friendId: bigint, inviterId: bigint): Promise<SharedValues> {
  const { rows } = await sql<SharedValues>`
    select ${haveCommon(numbersOf, friendId, inviterId)} as bank,
      ${haveCommon(devicesOf, friendId, inviterId)} as device`.execute(tx);
  return rows[0] ?? { bank: false, device: false };
}

/** Every address that the member registered or signed in from. */
export async function listAddresses(tx: Tx, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ value: string | null }>`
    select register_ip as value from member where id = ${memberId}
    union all select ip from session where member_id = ${memberId}`.execute(tx);
  return rows.flatMap(({ value }) => (value === null || value === '' ? [] : [value]));
}

/** Every account number a member has or had. Ignores the bank's code, as one number can be typed under two. */
const numbersOf = (memberId: bigint) => sql`
  select bank_account_no as value from member where id = ${memberId}
  union all
  select unnest(array[before, after]) from member_change where member_id = ${memberId} and field = 'bank_account_no'`;

const devicesOf = (memberId: bigint) => sql`
  select register_device as value from member where id = ${memberId}
  union all select device from login_device where member_id = ${memberId}
  union all select device from session where member_id = ${memberId}`;

/** SQL test whether two members share a value. Missing and empty values do not count. */
const haveCommon = (valuesOf: typeof numbersOf, friendId: bigint, inviterId: bigint) => sql<boolean>`
  exists (select from (${valuesOf(friendId)}) own join (${valuesOf(inviterId)}) other using (value) where value <> '')`;
