import type { Currency } from '@kapao/contract/money';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Category, InThree } from '../condition/facts.ts';
import type { DB } from '../platform/db/generated/schema.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';

export type OfferKind = 'BONUS' | 'PROMOTION';

/** Percents in hundredths, amounts in minor units of `currency`. */
export type Offer = {
  kind: OfferKind;
  code: string;
  currency: Currency;
  title: InThree;
  description: InThree;
  trigger: 'deposit' | 'instant';
  type: 'limit' | 'day' | 'week';
  maxReceived: number;
  bonusBp: bigint;
  maxBonusMinor: bigint;
  fixedBonusMinor: bigint;
  minDepositMinor: bigint;
  successBp: bigint;
  failBp: bigint;
  mode: 'band' | 'wager';
  withdrawCapTimes: bigint;
  categories: Category[];
  expireDays: number;
  armHours: number;
  newMemberOnly: boolean;
  banners: unknown;
  full: boolean;
};

const columns = sql`kind, code, currency, title, description, trigger, type, max_received as "maxReceived",
  bonus_bp as "bonusBp", max_bonus_minor as "maxBonusMinor", fixed_bonus_minor as "fixedBonusMinor",
  min_deposit_minor as "minDepositMinor", success_bp as "successBp", fail_bp as "failBp", mode,
  withdraw_cap_times as "withdrawCapTimes", categories, expire_days as "expireDays", arm_hours as "armHours",
  new_member_only as "newMemberOnly", banners, quota is not null and taken >= quota as full`;

const onOffer = sql`visible and (from_at is null or from_at <= app_now()) and (until_at is null or until_at > app_now())`;

export async function listOffers(db: Db, kind: OfferKind, currency: Currency): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offer where kind = ${kind} and currency = ${currency} and ${onOffer}
    order by position, code`.execute(db);
  return rows;
}

/** Undefined: unknown, hidden, or out of its dates. */
export async function findOffer(
  db: Db | Tx,
  kind: OfferKind,
  code: string,
  currency: Currency,
): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select ${columns} from offer
    where kind = ${kind} and code = ${code} and currency = ${currency} and ${onOffer}`.execute(db);
  return rows[0];
}

export async function findTakenOffer(
  db: Db,
  kind: OfferKind,
  code: string,
  currency: Currency,
): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select ${columns} from offer where kind = ${kind} and code = ${code} and currency = ${currency}`.execute(db);
  return rows[0];
}

/** Takes one place of the quota; false when none is left. Must be the commit's last write, as members share the row. */
export async function takePlace(tx: Tx, { kind, code, currency }: Offer): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select offer_take(${kind}, ${code}, ${currency}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

export type MemberFacts = {
  active: boolean;
  withdrawing: boolean;
  hasDeposited: boolean;
  owedMinor: bigint;
  totalMinor: bigint;
  /** Games without reported bets that held money within a day. */
  hidden: string[];
};

export async function readMemberFacts(db: Db, memberId: bigint): Promise<MemberFacts> {
  const { rows } = await sql<MemberFacts>`
    select exists (select from condition where member_id = ${memberId} and ended_at is null) as active,
      exists (select from withdrawal where member_id = ${memberId} and ended_at is null) as withdrawing,
      exists (select from incoming_payment where member_id = ${memberId} and state = 'CREDITED') as "hasDeposited",
      member_owed(${memberId}) as "owedMinor", member_total(${memberId}) as "totalMinor",
      member_hidden_games(${memberId}) as hidden`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a member has no standing');
  return row;
}

export type Receipts = {
  counted: number;
  used: boolean;
  hasDeposited: boolean;
  withdrawing: boolean;
};

export async function readReceipts(tx: Db | Tx, memberId: bigint, { kind, code, type }: Offer): Promise<Receipts> {
  const { rows } = await sql<Receipts>`
    select (select count(*)::int from condition
        where member_id = ${memberId} and source = ${kind} and offer_code = ${code}
          and received_at >= ${windowStart(sql`${type}::text`)}) as counted,
      exists (select from condition where member_id = ${memberId} and source = ${kind} and offer_code = ${code}
        and state not in ('DISARMED', 'GIVEN_UP')) as used,
      exists (select from incoming_payment where member_id = ${memberId} and state = 'CREDITED') as "hasDeposited",
      exists (select from withdrawal where member_id = ${memberId} and ended_at is null) as withdrawing`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an offer has no standing');
  return row;
}

const windowStart = (type: RawBuilder<unknown>) => sql`case ${type}
  when 'day' then date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
  when 'week' then date_trunc('week', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
  else '-infinity'::timestamptz end`;

export type OwnRow = { code: string; id: string; active: boolean; received: string[]; counted: number };

export async function listOwn(db: Db | Tx, memberId: bigint): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select k.offer_code as code, (array_agg(k.public_id order by k.id desc))[1] as id,
      bool_or(k.ended_at is null) as active,
      coalesce(array_agg(to_json(k.received_at at time zone 'UTC')#>>'{}' order by k.id)
        filter (where k.received_at is not null), '{}') as received,
      (count(*) filter (where k.received_at >= ${windowStart(sql`o.type`)}))::int as counted
    from condition k join member m on m.id = k.member_id
    join offer o on o.kind = k.source and o.code = k.offer_code and o.currency = m.currency
    where k.member_id = ${memberId} and k.source = 'BONUS' group by k.offer_code`.execute(db);
  return rows;
}

export type DueCondition = { member_id: bigint; state: 'ARMED' | 'WAITING' | 'OPEN' | 'EXPIRING' };

const giftAgainSeconds = 15;
const endAgainSeconds = 60;

/** Claims conditions whose time is over, and plans their next look in case this one fails. */
export async function claimDueConditions(db: Db, limit: number): Promise<DueCondition[]> {
  const { rows } = await sql<DueCondition>`
    update condition set next_at = app_now() +
        case state when 'WAITING' then ${giftAgainSeconds}::int else ${endAgainSeconds}::int end * interval '1 second'
    where id in (
      select id from condition
      where ended_at is null and coalesce(next_at, armed_until, expires_at) <= app_now()
      order by coalesce(next_at, armed_until, expires_at) limit ${limit} for update skip locked)
    returning member_id, state`.execute(db);
  return rows;
}

/** Inserts offers, and leaves those that exist unchanged. */
export async function insertOffers(tx: Tx, offers: readonly Insertable<DB['offer']>[]): Promise<void> {
  await tx
    .insertInto('offer')
    .values(offers)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
