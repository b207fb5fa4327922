import { sql } from 'kysely';
import { findViolations } from '../../src/money/ledger/invariants.ts';
import { checkLedger } from '../../src/money/ledger/check.ts';
import type { Actor } from './actor.ts';
import { worthOf } from './places.ts';
import type { World } from './world.ts';

/** A member's figures in minor units. All records agree on them once nothing is in progress. */
export type Standing = {
  strategy: string;
  memberId: bigint;
  paidIn: bigint;
  paidOut: bigint;
  wallet: bigint;
  atGames: bigint;
  play: bigint;
  lost: bigint;
  gifts: bigint;
  refunds: bigint;
};

export const gainOf = ({ paidIn, paidOut, wallet, atGames }: Standing): bigint => paidOut + wallet + atGames - paidIn;

/** The one strategy that wins and loses at games. No offer may profit the others. */
const fair = 'playFair';
const refundPercent = 5n;

export async function listFrozen({ db, services }: World): Promise<string[]> {
  await checkLedger(services);
  const { rows } = await sql<{ id: bigint; reason: string }>`
    select id, frozen_reason as reason from member where frozen_at is not null`.execute(db);
  return rows.map(({ id, reason }) => `member ${id} is frozen: ${reason}`);
}

export async function listDisagreements(world: World, actors: readonly Actor[]): Promise<string[]> {
  const standings = await Promise.all(actors.map((actor) => readStanding(world, actor)));
  return [
    ...(await listFrozen(world)),
    ...(await findViolations(world.db)).map((one) => Object.values(one).join(': ')),
    ...(await listOpenWork(world)),
    ...(await comparePayouts(world)),
    ...(await listUncredited(world)),
    ...(await listKeptGifts(world, actors)),
    ...standings.flatMap(judge),
    ...judgeStrategies(standings),
  ];
}

async function listUncredited({ db, bank }: World): Promise<string[]> {
  const { rows } = await sql<{ amountMinor: bigint; currency: string; states: string }>`
    select amount_minor as "amountMinor", currency, string_agg(concat_ws(' ', source, state, reason), ', ') as states
    from incoming_payment group by 1, 2`.execute(db);
  const states = new Map(rows.map((row) => [`${row.amountMinor} ${row.currency}`, row.states]));
  return bank.payments.flatMap(({ payer, reference, amountMinor, currency, returned }) => {
    const known = states.get(`${amountMinor} ${currency}`) ?? 'unknown';
    const isEnded = returned || known.includes('CREDITED');
    return isEnded ? [] : [`payment ${reference} of member ${payer.memberId} is not credited: ${known}`];
  });
}

async function listKeptGifts({ db }: World, actors: readonly Actor[]): Promise<string[]> {
  const strategies = new Map(actors.map(({ memberId, strategy }) => [memberId, strategy]));
  const { rows } = await sql<{ memberId: bigint; figures: string }>`
    select member_id as "memberId", concat_ws(' ', state, 'own', own_minor, 'deposit', deposit_minor, 'gift', gift_minor,
      'target', target_minor, 'floor', floor_minor, 'end', end_minor, 'forfeited', forfeited_minor, 'opened', received_at, 'ended', ended_at) as figures
    from condition where source = 'BONUS' and gift_minor > 0 and forfeited_minor < gift_minor
      and state in ('SUCCESS', 'FAILED', 'CLEARED', 'EXPIRED')`.execute(db);
  return rows
    .filter(({ memberId }) => strategies.get(memberId) !== fair)
    .map(({ memberId, figures }) => `member ${memberId} (${strategies.get(memberId)}) kept a gift: ${figures}`);
}

function judge(standing: Standing): string[] {
  const { strategy, memberId, play, gifts, lost, refunds } = standing;
  const apart = gainOf(standing) - play - gifts;
  const who = `member ${memberId} (${strategy})`;
  return [
    ...(apart === 0n ? [] : [`${who} has ${apart} more than the books explain: ${show(standing)}`]),
    ...(refunds * 100n <= lost * refundPercent ? [] : [`${who} was refunded ${refunds} for ${lost} lost`]),
  ];
}

function judgeStrategies(standings: readonly Standing[]): string[] {
  const names = new Set(standings.map(({ strategy }) => strategy).filter((strategy) => strategy !== fair));
  return [...names].flatMap((name) => {
    const gain = standings.filter(({ strategy }) => strategy === name).reduce((sum, one) => sum + gainOf(one), 0n);
    return gain <= 0n ? [] : [`${name} gained ${gain}`];
  });
}

const show = (standing: Standing): string =>
  Object.entries(standing)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');

async function readStanding({ db, bank, qr, games }: World, actor: Actor): Promise<Standing> {
  const { memberId, strategy, currency, accounts } = actor;
  const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  const players = Object.values(games).map((game) => game.playerOf(actor.usernames.get(game.provider.code) ?? ''));
  const worth = (credits: bigint[]): bigint => worthOf(sum(credits), currency);
  const payments = bank.payments.filter(({ payer, returned }) => payer.memberId === memberId && !returned);
  const orders = qr.payments.filter((payment) => payment.memberId === memberId);
  const { rows } = await sql<{ wallet: bigint; gifts: bigint; refunds: bigint }>`
    with a as (select id, posted from account where code = ${`member:${memberId}:cash`}),
      t as (select t.kind, case when t.credit = a.id then t.amount else -t.amount end as amount
        from transfer t join a on a.id in (t.debit, t.credit) where t.phase in ('I', 'P'))
    select (select posted from a) as wallet,
      (select coalesce(sum(amount), 0)::bigint from t
        where kind in ('bonus', 'promotion', 'invite', 'refund', 'coupon', 'forfeit')) as gifts,
      (select coalesce(sum(amount), 0)::bigint from t where kind = 'refund') as refunds`.execute(db);
  const { wallet = 0n, gifts = 0n, refunds = 0n } = rows[0] ?? {};
  return {
    strategy,
    memberId,
    paidIn: sum([...payments, ...orders].map(({ amountMinor }) => amountMinor)),
    paidOut: sum(
      bank.payouts.paid.filter(({ accountNo }) => accounts.has(accountNo)).map(({ amountMinor }) => amountMinor),
    ),
    wallet,
    atGames: worth(players.map(({ free, open }) => free + open)),
    play: worth(players.map(({ net }) => net)),
    lost: worth(players.map(({ lost }) => lost)),
    gifts,
    refunds,
  };
}

async function comparePayouts({ db, bank }: World): Promise<string[]> {
  const { rows } = await sql<{ paid: string }>`
    select concat_ws(' ', coalesce(w.paid_reference, i.provider_ref), w.bank_account_no, w.amount_minor) as paid
    from withdrawal w left join intent i on i.kind = 'payout' and i.state = 'POSTED' and i.member_id = w.member_id
      and i.detail->>'withdrawalId' = w.public_id
    where w.state = 'PAID'`.execute(db);
  const ours = new Set(rows.map(({ paid }) => paid));
  const theirs = bank.payouts.paid.map(
    ({ reference, accountNo, amountMinor }) => `${reference} ${accountNo} ${amountMinor}`,
  );
  const unexplained = theirs.filter((paid) => !ours.has(paid)).map((paid) => `the bank alone paid ${paid}`);
  const paid = new Set(theirs);
  const missing = [...ours].filter((one) => !paid.has(one)).map((one) => `the bank did not pay ${one}`);
  const isTwice = paid.size < theirs.length;
  return [...unexplained, ...missing, ...(isTwice ? ['the bank paid one reference twice'] : [])];
}

export async function listOpenWork({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ open: string }>`
    select concat('intent ', kind, ' ', provider, ' ', state) as open from intent where ended_at is null
    union all select concat('withdrawal ', state) from withdrawal where ended_at is null
    union all select concat('payment ', reason) from incoming_payment where state = 'REVIEW'
    union all select concat('condition ', state) from condition where ended_at is null`.execute(db);
  return rows.map(({ open }) => `still open: ${open}`);
}
