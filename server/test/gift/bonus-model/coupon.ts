import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../src/platform/db/transaction.ts';
import type { IdempotencyKey } from '../../../src/money/idempotency/idempotency.ts';
import type { Services } from '../../../src/platform/services.ts';
import { lockMember } from '../../../src/money/ledger/account.ts';
import { newPublicId } from '../../../src/platform/public-id.ts';
import { claimCoupon } from '../../../src/wheel/claim.ts';
import { addCoupon, addSpin, moveCoins, readSlices } from '../../../src/wheel/store.ts';
import { createWheel, prizes } from '../wheel.ts';
import {
  active,
  come,
  day,
  give,
  type Model,
  prepare,
  remainingMaxMinor,
  startOf,
  type Terms,
  totalOf,
  write,
} from './member.ts';
import { allTerms } from './terms.ts';

const cashMinor = 7_77n;
const bonusTerms = termsAtOnce();

function termsAtOnce(): Terms {
  const found = allTerms.find(({ instant, categories }) => instant && categories.length === 0);
  if (found === undefined) throw new Error('no offer gives at once');
  return found;
}

export async function createPrizes(db: Db): Promise<void> {
  const { fixedBonusMinor: amount, successBp, failBp } = bonusTerms;
  await createWheel(db, [
    { ...prizes.cash, amount: cashMinor },
    { ...prizes.bonus, amount, success_bp: successBp, fail_bp: failBp },
  ]);
}

type Pressed = (route: string, twice: boolean, call: (one: IdempotencyKey) => Promise<object>) => Promise<string>;

export function couponsOf(memberId: bigint, keySql: Pressed) {
  let coupon = '';
  return {
    async win(services: Services, conditioned: boolean) {
      coupon = await win(services, memberId, conditioned);
      return '';
    },
    claim: (services: Services, twice: boolean) =>
      keySql('spinwheel/coupon/claim', twice, (one) => claimCoupon(services, one, coupon)),
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

export const couponRules = {
  win(m: Model, conditioned: boolean): string {
    m.coupon = { conditioned, gift: undefined, untilSeconds: m.seconds + 7 * day };
    return '';
  },
  claim(m: Model, twice: boolean): string {
    const code = claim(m);
    // A repeated call finds the first answer, after it evaluates the running condition once more.
    if (twice && m.coupon?.conditioned === true) prepare(m);
    return code;
  },
};

function claim(m: Model): string {
  const { coupon } = m;
  if (coupon === undefined) return 'INVALID_CODE';
  if (coupon.conditioned) prepare(m);
  const { gift } = coupon;
  if (gift !== undefined && gift.state !== 'GIVEN_UP' && gift.state !== 'DISARMED') return 'NO_CLAIMABLE_COUPON';
  if (m.seconds >= coupon.untilSeconds) return 'COUPON_EXPIRED';
  if (coupon.conditioned && (active(m) !== undefined || totalOf(m) > remainingMaxMinor)) return 'BONUS_REMAINING';
  coupon.gift = coupon.conditioned ? giveBonus(m) : giveCash(m);
  return '';
}

function giveCash(m: Model) {
  const c = startOf(bonusTerms, 'FREE');
  Object.assign(c, { gift: cashMinor, end: cashMinor });
  come(m, cashMinor);
  write(m, 'bonus', 'SUCCESS', cashMinor);
  m.taken.push(c);
  return c;
}

function giveBonus(m: Model) {
  const c = startOf(bonusTerms, 'WAITING');
  Object.assign(c, { gift: bonusTerms.fixedBonusMinor, giveUpSeconds: m.seconds + 600 });
  m.taken.push(c);
  give(m, c);
  return c;
}
