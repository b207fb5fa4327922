import type { Currency } from '@kapao/contract/money';
import { toMajor } from '@kapao/contract/money';
import type { PendingTransfer, WalletView } from '@kapao/contract/wallet';
import { type RawBuilder, sql } from 'kysely';
import { type LossLimitState, showLossLimit } from '../account/loss-limit/limit.ts';
import { showActive } from '../condition/active.ts';
import { evaluateLocked } from '../condition/standing.ts';
import { isDue } from '../condition/evaluate.ts';
import type { ConditionFacts } from '../condition/facts.ts';
import { toGameAccount } from '../game/view.ts';
import type { Language } from '../platform/http/call.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { accruedOf } from '../play/accrued.ts';
import { memberCashOf } from '../money/ledger/account.ts';

/** A member's own data on the home screen. Amounts and times are text: a number in JSON would become a float. */
export type Home = {
  publicId: string;
  name: string;
  phone: string;
  createdAt: string;
  coin: number;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  bankTh: string;
  bankEn: string;
  free: string;
  currency: Currency;
  debt: { amount: string; reason: string } | null;
  /** Active game accounts: code, amount, stakes of open bets, stale. */
  accounts: [string, string, string, boolean][];
  pending: { transferId: string; from: string; to: string; amountMinor: string; createdAt: string }[];
  lossLimit: LossLimitState | null;
  condition: ConditionFacts | null;
  invited: string;
  lastUpdated: string;
};

export async function showHome(
  { catalogue, settings }: Pick<Services, 'catalogue' | 'settings'>,
  home: Home | null,
  language: Language,
): Promise<WalletView | Refusal<'NO_WALLET'>> {
  if (home === null) return refuse('NO_WALLET');
  const { 'invite.percentSuccess': success, 'invite.percentFail': fail } = await settings.read();
  const { bankAccountName, bankAccountNo } = home;
  const bank = { nameTH: home.bankTh, nameEN: home.bankEn };
  return {
    profile: {
      _id: home.publicId,
      name: home.name,
      username: home.phone,
      createdAt: timeOf(home.createdAt),
      coin: home.coin,
      bankCode: home.bankCode,
      bankAccountName,
      bankAccountNo,
      bank,
    },
    bankAccount: { bankAccountName, bankAccountNo, bank },
    wallet: { amount: toMajor(BigInt(home.free)), currency: home.currency },
    invite: { amount: toMajor(BigInt(home.invited)), success, fail },
    slots: slotsOf(await catalogue.read(), home, language),
    pending: home.pending.map(toPending),
    ...(home.condition === null ? {} : { bonus: showActive(home.condition, language) }),
    ...(home.debt === null ? {} : { debt: { amount: toMajor(BigInt(home.debt.amount)), reason: home.debt.reason } }),
    ...showLossLimit(home.lossLimit),
    lastUpdated: timeOf(home.lastUpdated),
  };
}

/** Returns home after every due change of the condition (rules#condition-timing). */
export async function settleHome(
  services: Pick<Services, 'db'>,
  memberId: bigint,
  home: Home | null,
): Promise<Home | null> {
  if (home === null || home.condition === null || !isDue(home.condition)) return home;
  await evaluateLocked(services, memberId);
  const { rows } = await sql<{ home: Home | null }>`
    select (${readHome(sql<bigint>`${memberId}::bigint`)}) as home`.execute(services.db);
  return rows[0]?.home ?? null;
}

/** Hides a game that is disabled or has no rate in the currency, unless the member has money there. */
function slotsOf(games: Awaited<ReturnType<Services['catalogue']['read']>>, home: Home, language: Language) {
  const own = new Map(
    home.accounts.map(([code, amount, outstanding, stale]) => {
      const held = { amountMinor: BigInt(amount), outstandingMinor: BigInt(outstanding), stale };
      return [code, held] as const;
    }),
  );
  return games.flatMap(({ code, enabled, shownIn, units }) => {
    const [account, unit] = [own.get(code), units[home.currency]];
    const holds = account !== undefined && account.amountMinor + account.outstandingMinor > 0n;
    return unit !== undefined && (enabled || holds) ? [toGameAccount(shownIn[language], unit, account)] : [];
  });
}

export function readHome(memberId: RawBuilder<bigint>): RawBuilder<Home | null> {
  return sql`
    select json_build_object(
      'publicId', m.public_id, 'name', m.name, 'phone', m.phone, 'createdAt', m.created_at, 'coin', m.coin,
      'bankCode', m.bank_code, 'bankAccountName', m.bank_account_name, 'bankAccountNo', m.bank_account_no,
      'bankTh', coalesce(b.name_th, m.bank_code), 'bankEn', coalesce(b.name_en, m.bank_code),
      'free', (cash.posted - cash.held)::text, 'currency', cash.currency,
      'debt', case when cash.owes then json_build_object('amount', member_owed(m.id)::text, 'reason', (
        select e.reason from manual_entry e where e.member_id = m.id and e.debit = 'member:' || m.id || ':debt'
        order by e.id desc limit 1)) end,
      'accounts', coalesce(own.accounts, '[]'), 'lastUpdated', coalesce(own.refreshed_at, app_now()),
      'lossLimit', loss_limit_state(m.id), 'condition', condition_facts(m.id),
      'invited', ${accruedOf(sql`m.id`)}::text, 'pending', (${openTransfers(memberId)}))
    from member m
    join account cash on cash.code = ${memberCashOf(memberId)}
    left join bank b on b.code = m.bank_code
    cross join lateral (
      select json_agg(json_build_array(game_code, amount_minor::text, outstanding_minor::text, stale)) as accounts,
        max(refreshed_at) as refreshed_at
      from game_account where member_id = m.id and active) own
    where m.id = ${memberId}`;
}

function openTransfers(memberId: RawBuilder<bigint>) {
  return sql`
    select coalesce(json_agg(json_build_object('transferId', p.group_id, 'from', p.sent_from, 'to', p.sent_to,
      'amountMinor', p.amount_minor::text, 'createdAt', p.created_at) order by p.created_at, p.group_id), '[]')
    from (
      select i.group_id, min(i.detail->>'from') as sent_from, min(i.detail->>'to') as sent_to,
        sum(i.amount_minor) as amount_minor,
        (select min(leg.created_at) from intent leg where leg.group_id = i.group_id) as created_at
      from intent i
      where i.member_id = ${memberId} and i.ended_at is null and i.kind in ('transfer-in', 'transfer-out')
      group by i.group_id) p`;
}

const timeOf = (text: string): string => new Date(text).toISOString();

function toPending({ amountMinor, createdAt, ...transfer }: Home['pending'][number]): PendingTransfer {
  return { ...transfer, amount: toMajor(BigInt(amountMinor)), createdAt: timeOf(createdAt) };
}
