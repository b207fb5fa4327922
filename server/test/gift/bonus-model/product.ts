import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { activateBonus } from '../../../src/bonus/activate.ts';
import { type Acceptance, clearBonus } from '../../../src/bonus/clear.ts';
import { freshen, settleAfter, settleBefore, settleDue, settleStanding } from '../../../src/condition/standing.ts';
import { settleOne } from '../../../src/bonus/sweep.ts';
import { evaluate } from '../../../src/condition/evaluate.ts';
import { isOpen, readCondition } from '../../../src/condition/facts.ts';
import { giveGift } from '../../../src/condition/gift.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { refreshGames } from '../../../src/game/refresh.ts';
import type { Services } from '../../../src/platform/services.ts';
import { ask } from '../../../src/money/intent/engine.ts';
import { findGroups } from '../../../src/money/intent/intent.ts';
import type { IdempotencyKey } from '../../../src/money/idempotency/idempotency.ts';
import { houseAccount, lockMember, memberCash } from '../../../src/money/ledger/account.ts';
import { instant } from '../../../src/money/ledger/transfer.ts';
import { newPublicId } from '../../../src/platform/public-id.ts';
import { recallAll } from '../../../src/wallet/recall.ts';
import { transferMoney } from '../../../src/wallet/transfer.ts';
import { type Home, readHome } from '../../../src/wallet/store.ts';
import { settleHome } from '../../../src/wallet/view.ts';
import { reject } from '../../../src/withdraw/approval.ts';
import { withdraw } from '../../../src/withdraw/withdraw.ts';
import { payIn } from '../bonus.ts';
import { couponsOf } from './coupon.ts';
import { remainingMaxMinor, type Terms } from './member.ts';

const title = { th: 'ของขวัญ', la: 'ຂອງຂວັນ', en: 'A gift' };

function codeOf(answer: object): string {
  if ('refused' in answer) return String(answer.refused);
  const body = 'accepted' in answer ? (answer.accepted as object) : answer;
  if ('error' in body) return String(body.error);
  return 'message' in body ? String(body.message) : '';
}

export function productOf(memberId: bigint) {
  const bodyHash = Buffer.alloc(32);
  const keyOf = (route: string): IdempotencyKey => ({ memberId, route, value: newPublicId(), bodyHash });

  async function run(route: string, twice: boolean, call: (one: IdempotencyKey) => Promise<object>): Promise<string> {
    const one = keyOf(route);
    const answer = await call(one);
    if (twice && !isDeepStrictEqual(await call(one), answer)) throw new Error(`${route} gave two different answers`);
    return codeOf(answer);
  }

  return {
    take: (services: Services, code: string, twice: boolean) =>
      run('bonus/activate', twice, (one) => activateBonus(services, one, code)),
    gift: (services: Services, terms: Terms) => giveFromHouse(services, memberId, terms),
    ...couponsOf(memberId, run),
    async transfer(services: Services, from: string, to: string, amountMinor: bigint | 'all', twice: boolean) {
      const before = await readCondition(services.db, memberId);
      await settleBefore(services, memberId, before);
      const request = { from, to, amountMinor };
      const code = await run('transfer', twice, (one) => transferMoney(services, one, request));
      return settleAfter(services, memberId, before, code);
    },
    recall: async (services: Services) => codeOf((await recallAll(services, keyOf('transferAll'))).answer),
    async resolve(services: Services, provider: string) {
      const open = sql<{ group_id: string }>`select group_id from intent
        where member_id = ${memberId} and provider = ${provider} and ended_at is null`;
      const groups = (await open.execute(services.db)).rows.map((row) => row.group_id);
      for (const intent of await findGroups(services.db, memberId, groups)) await ask(services, intent);
      return '';
    },
    look: async (services: Services) => (await settleStanding(services, memberId), ''),
    async load({ db, ...services }: Services) {
      const { rows } = await sql<{ home: Home }>`select (${readHome(sql`${memberId}::bigint`)}) as home`.execute(db);
      await settleHome({ db, ...services }, memberId, rows[0]?.home ?? null);
      return '';
    },
    async refresh(services: Services) {
      await refreshGames(services, memberId);
      await settleDue(services, memberId, await readCondition(services.db, memberId));
      return '';
    },
    async withdraw(services: Services, amountMinor: bigint, twice: boolean) {
      const condition = await readCondition(services.db, memberId);
      if (condition !== null && isOpen(condition)) await settleStanding(services, memberId);
      return run('withdraw', twice, (one) => withdraw(services, one, amountMinor));
    },
    async reject(services: Services) {
      const { rows } = await sql<{ id: string; revision: number }>`select public_id as id, revision from withdrawal
        where member_id = ${memberId} and ended_at is null`.execute(services.db);
      const [row] = rows;
      if (row === undefined) return '';
      return String(await reject(services, { publicId: row.id, revision: row.revision, by: 'test', reason: null }));
    },
    clear: (services: Services, acceptance: Acceptance, twice: boolean) =>
      run('bonus/clear', twice, (one) => clearBonus(services, one, acceptance)),
    deposit: async (services: Services, amountMinor: bigint) => (await payIn(services.db, memberId, amountMinor), ''),
    adjust: (services: Services, amountMinor: bigint) => adjust(services, memberId, amountMinor),
    async sweep(services: Services) {
      const state = (await readCondition(services.db, memberId))?.state;
      if (state !== undefined) await settleOne(services, { member_id: memberId, state });
      return '';
    },
    pass: (services: Services, seconds: number) => passFor(services, memberId, seconds),
  };
}

async function giveFromHouse(services: Services, memberId: bigint, terms: Terms): Promise<string> {
  if ((await settleStanding(services, memberId)) === null) await freshen(services, memberId);
  return inTransaction(services.db, async (tx) => {
    await lockMember(tx, memberId);
    if ((await evaluate(tx, memberId)) !== null) return 'BONUS_ALREADY_ACTIVE';
    const { rows } = await sql<{ total: bigint }>`select member_total(${memberId}) as total`.execute(tx);
    if ((rows[0]?.total ?? 0n) > remainingMaxMinor) return 'BONUS_REMAINING';
    const { successBp, failBp, categories, capTimes: withdrawCapTimes, fixedBonusMinor: amountMinor } = terms;
    const own = { memberId, offerCode: null, title, currency: 'THB', remainingMaxMinor, source: 'PROMOTION' } as const;
    await giveGift(tx, { ...own, amountMinor, successBp, failBp, categories, withdrawCapTimes });
    return '';
  });
}

async function adjust(services: Services, memberId: bigint, amountMinor: bigint): Promise<string> {
  const [own, other] = [memberCash(memberId), houseAccount.purpose('adjust', 'THB')];
  const up = amountMinor > 0n;
  return inTransaction(services.db, async (tx) => {
    await lockMember(tx, memberId);
    const entry = {
      op: `adjust:${newPublicId()}`,
      memberId,
      kind: 'test',
      amountMinor: up ? amountMinor : -amountMinor,
    };
    return instant(tx, { ...entry, debit: up ? other : own, credit: up ? own : other });
  });
}

async function passFor({ db }: Services, memberId: bigint, seconds: number): Promise<string> {
  const by = sql`${seconds}::int * interval '1 second'`;
  await sql`
    with k as (update condition set armed_until = armed_until - ${by}, give_up_at = give_up_at - ${by},
        next_at = next_at - ${by}, expires_at = expires_at - ${by}, received_at = received_at - ${by},
        created_at = created_at - ${by}, ended_at = ended_at - ${by} where member_id = ${memberId}),
      i as (update intent set created_at = created_at - ${by} where member_id = ${memberId}),
      w as (update withdrawal set created_at = created_at - ${by} where member_id = ${memberId}),
      c as (update coupon set expires_at = expires_at - ${by} where member_id = ${memberId})
    update game_account set refreshed_at = refreshed_at - ${by} where member_id = ${memberId}`.execute(db);
  return '';
}

export async function untilQuiet({ db }: Services, memberId: bigint): Promise<void> {
  const moving = sql`select from intent where member_id = ${memberId} and state = 'RESERVED'`;
  while ((await moving.execute(db)).rows.length > 0) await sleep(2);
}
