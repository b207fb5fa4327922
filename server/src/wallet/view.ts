import type { Currency } from '@kapao/contract/money';
import { toMajor } from '@kapao/contract/money';
import type { PendingTransfer, WalletView } from '@kapao/contract/wallet';
import { sql } from 'kysely';
import { type GameJson, gameJson, toGameAccount } from '../game/view.ts';
import type { Language } from '../http/call.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/session.ts';
import type { House } from '../house.ts';
import { memberCash } from '../ledger/account.ts';

/** Everything home shows (wire, GET /api/wallet), read in one round trip. */
export async function readWallet(
  house: House,
  { memberId }: Pick<Caller, 'memberId'>,
  language: Language,
): Promise<WalletView | Refusal<'NO_WALLET'>> {
  const { rows } = await readHome(memberId).execute(house.db);
  const row = rows[0];
  if (row === undefined) return refuse('NO_WALLET');
  const settings = await house.settings.read();
  const bank = { nameTH: row.bank_th, nameEN: row.bank_en };
  const { bank_account_name: bankAccountName, bank_account_no: bankAccountNo } = row;
  return {
    profile: {
      _id: row.public_id,
      name: row.name,
      username: row.phone,
      createdAt: row.created_at.toISOString(),
      coin: row.coin,
      bankCode: row.bank_code,
      bankAccountName,
      bankAccountNo,
      bank,
    },
    bankAccount: { bankAccountName, bankAccountNo, bank },
    wallet: { amount: toMajor(row.free_minor), currency: row.currency },
    // What friends have brought comes with the invite's own issue; its band is the operator's already.
    invite: { amount: 0, success: settings['invite.percentSuccess'], fail: settings['invite.percentFail'] },
    slots: row.slots.map((slot) => toGameAccount(slot, language, house.config)),
    pending: row.pending.map(toPending),
    lastUpdated: row.last_updated.toISOString(),
  };
}

/** Amounts and times inside JSON are text: a number there would become a float. */
type PendingJson = { transferId: string; from: string; to: string; amountMinor: string; createdAt: string };

type HomeRow = {
  public_id: string;
  name: string;
  phone: string;
  created_at: Date;
  coin: number;
  bank_code: string;
  bank_account_name: string;
  bank_account_no: string;
  bank_th: string;
  bank_en: string;
  /** What the member can spend: posted less held. */
  free_minor: bigint;
  currency: Currency;
  slots: GameJson[];
  pending: PendingJson[];
  last_updated: Date;
};

/**
 * A game that is switched off is left out, unless money of the member lies there: money is never missing. An open
 * transfer is one line however many legs it has (rules §9).
 */
function readHome(memberId: bigint) {
  return sql<HomeRow>`
    select m.public_id, m.name, m.phone, m.created_at, m.coin, m.bank_code, m.bank_account_name, m.bank_account_no,
      coalesce(b.name_th, m.bank_code) as bank_th, coalesce(b.name_en, m.bank_code) as bank_en,
      cash.posted - cash.held as free_minor, cash.currency,
      (select coalesce(json_agg(${gameJson} order by g.position, g.code), '[]') from game g
        left join game_account a on a.game_code = g.code and a.member_id = m.id
        where g.enabled or (a.active and a.amount_minor > 0)) as slots,
      (select coalesce(json_agg(json_build_object('transferId', p.group_id, 'from', p.sent_from, 'to', p.sent_to,
          'amountMinor', p.amount_minor::text, 'createdAt', p.created_at) order by p.created_at, p.group_id), '[]')
        from (${openTransfers(memberId)}) p) as pending,
      coalesce((select max(refreshed_at) from game_account where member_id = m.id and active), app_now())
        as last_updated
    from member m
    join account cash on cash.code = ${memberCash(memberId)}
    left join bank b on b.code = m.bank_code
    where m.id = ${memberId}`;
}

function openTransfers(memberId: bigint) {
  return sql`
    select i.group_id, min(i.detail->>'from') as sent_from, min(i.detail->>'to') as sent_to,
      sum(i.amount_minor) as amount_minor,
      (select min(leg.created_at) from intent leg where leg.group_id = i.group_id) as created_at
    from intent i
    where i.member_id = ${memberId} and i.ended_at is null and i.kind in ('transfer-in', 'transfer-out')
    group by i.group_id`;
}

function toPending({ amountMinor, createdAt, ...transfer }: PendingJson): PendingTransfer {
  return { ...transfer, amount: toMajor(BigInt(amountMinor)), createdAt: new Date(createdAt).toISOString() };
}
