import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { toMajor } from '@kapao/contract/money';
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
import { lockMember } from '../../../src/money/ledger/account.ts';
import { newPublicId } from '../../../src/platform/public-id.ts';
import { recallAll } from '../../../src/wallet/recall.ts';
import { transferMoney } from '../../../src/wallet/transfer.ts';
import { type Home, readHome } from '../../../src/wallet/store.ts';
import { settleHome } from '../../../src/wallet/view.ts';
import { claimCoupon } from '../../../src/wheel/claim.ts';
import { addCoupon, addSpin, moveCoins, readSlices } from '../../../src/wheel/store.ts';
import { reject } from '../../../src/withdraw/approval.ts';
import { withdraw } from '../../../src/withdraw/withdraw.ts';
import { payIn } from '../bonus.ts';
import { moveCash } from '../refund.ts';
import { type Model, remainingMaxMinor, type Terms } from './member.ts';
import { termsOf } from './rules.ts';
import type { Step, StepName } from './step.ts';

const title = { th: 'ของขวัญ', la: 'ຂອງຂວັນ', en: 'A gift' };

function codeOf(answer: object): string {
  if ('refused' in answer) return String(answer.refused);
  const body = 'accepted' in answer ? (answer.accepted as object) : answer;
  if ('error' in body) return String(body.error);
  return 'message' in body ? String(body.message) : '';
}

type Player = { memberId: bigint; model: Model; codes: readonly string[]; offers: readonly string[] };

/** What each step does in the product, after the model has done it by the rules. */
export type Product = { [K in StepName]: (step: Step<K>) => Promise<string> };

/** Returns `run(route, twice, call)`, which repeats the call with its key and expects an equal answer. */
function runnerOf(memberId: bigint) {
  const bodyHash = Buffer.alloc(32);
  return async (route: string, twice: boolean, call: (one: IdempotencyKey) => Promise<object>): Promise<string> => {
    const one = { memberId, route, value: newPublicId(), bodyHash };
    const answer = await call(one);
    if (twice && !isDeepStrictEqual(await call(one), answer)) throw new Error(`${route} gave two different answers`);
    return codeOf(answer);
  };
}

export function productOf(services: Services, { memberId, model, codes, offers }: Player): Product {
  const run = runnerOf(memberId);
  let coupon = '';
  return {
    take: ({ offer, twice }) =>
      run('bonus/activate', twice, (one) => activateBonus(services, one, offers[offer] ?? '')),
    gift: ({ offer }) => giveFromHouse(services, memberId, termsOf(offer)),
    async win({ conditioned }) {
      coupon = await win(services, memberId, conditioned);
      return '';
    },
    claim: ({ twice }) => run('spinwheel/coupon/claim', twice, (one) => claimCoupon(services, one, coupon)),
    async transfer({ game, out, amountMinor, twice }) {
      const before = await readCondition(services.db, memberId);
      await settleBefore(services, memberId, before);
      const [from = '', to = ''] = out ? [codes[game], 'WALLET'] : ['WALLET', codes[game]];
      const code = await run('transfer', twice, (one) => transferMoney(services, one, { from, to, amountMinor }));
      return settleAfter(services, memberId, before, code);
    },
    play: async () => '',
    mood: async () => '',
    recall: () => run('transferAll', false, async (one) => (await recallAll(services, one)).answer),
    async resolve({ game }) {
      const open = sql<{ group_id: string }>`select group_id from intent
        where member_id = ${memberId} and provider = ${codes[game]} and ended_at is null`;
      const groups = (await open.execute(services.db)).rows.map((row) => row.group_id);
      for (const intent of await findGroups(services.db, memberId, groups)) await ask(services, intent);
      return '';
    },
    look: async () => (await settleStanding(services, memberId), ''),
    async load() {
      const { rows } = await sql<{ home: Home }>`select (${readHome(sql`${memberId}::bigint`)}) as home`.execute(
        services.db,
      );
      await settleHome(services, memberId, rows[0]?.home ?? null);
      return '';
    },
    async refresh() {
      await refreshGames(services, memberId);
      await settleDue(services, memberId, await readCondition(services.db, memberId));
      return '';
    },
    async withdraw({ amountMinor, twice }) {
      const condition = await readCondition(services.db, memberId);
      if (condition !== null && isOpen(condition)) await settleStanding(services, memberId);
      return run('withdraw', twice, (one) => withdraw(services, one, amountMinor));
    },
    async reject() {
      const { rows } = await sql<{ id: string; revision: number }>`select public_id as id, revision from withdrawal
        where member_id = ${memberId} and ended_at is null`.execute(services.db);
      const [row] = rows;
      if (row === undefined) return '';
      return String(await reject(services, { publicId: row.id, revision: row.revision, by: 'test', reason: null }));
    },
    clear({ twice }) {
      const shown = typeof model.accepted === 'bigint' ? toMajor(model.accepted) : undefined;
      const acceptance: Acceptance = model.accepted === null ? { forfeits: false } : { forfeits: true, shown };
      return run('bonus/clear', twice, (one) => clearBonus(services, one, acceptance));
    },
    deposit: async ({ amountMinor }) => (await payIn(services.db, memberId, amountMinor), ''),
    adjust: ({ amountMinor }) => moveCash(services.db, memberId, 'test', amountMinor),
    async sweep() {
      const state = (await readCondition(services.db, memberId))?.state;
      if (state !== undefined) await settleOne(services, { member_id: memberId, state });
      return '';
    },
    pass: ({ seconds }) => passFor(services, memberId, seconds),
  };
}

async function win({ db }: Services, memberId: bigint, conditioned: boolean): Promise<string> {
  const { rows } = await sql<{ id: bigint; name: { th: string; la: string; en: string } }>`
    select id, name from wheel where active and currency = 'THB'`.execute(db);
  const [wheel] = rows;
  const slices = wheel === undefined ? [] : await readSlices(db, wheel.id);
  const slice = slices.find(({ type }) => type === (conditioned ? 'BONUS' : 'WALLET'));
  if (wheel === undefined || slice === undefined) throw new Error('no prize');
  const publicId = newPublicId();
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await moveCoins(tx, { memberId, delta: 1, reason: 'STAFF', reference: publicId });
    const spinId = await addSpin(tx, memberId, wheel, { slice, drawn: 0, from: 0, totalWeight: slice.weight });
    await moveCoins(tx, { memberId, delta: -1, reason: 'SPIN', reference: String(spinId) });
    await addCoupon(tx, { publicId, memberId, spinId, wheel, slice, days: 7 });
  });
  return publicId;
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
