import {
  active,
  askStale,
  ask,
  carryOut,
  come,
  type Condition,
  day,
  end,
  evaluate,
  finish,
  type Game,
  give,
  isKnown,
  keepOf,
  least,
  measuredOf,
  type Model,
  move,
  openOne,
  prepare,
  remainingMaxMinor,
  settle,
  startOf,
  type Terms,
  totalOf,
  write,
} from './member.ts';
import type { Step, StepName } from './step.ts';
import { allTerms, cashPrizeMinor, prizeTerms } from './terms.ts';

export function termsOf(offer: number): Terms {
  const terms = allTerms[offer];
  if (terms === undefined) throw new Error(`no terms ${offer}`);
  return terms;
}

function gameOf(m: Model, { game }: { game: number }): Game {
  const found = m.games[game];
  if (found === undefined) throw new Error(`no game ${game}`);
  return found;
}

function recall(m: Model): { code: string; stuck: boolean } {
  m.games.forEach(ask);
  const silent = m.games.some(({ marked }) => marked);
  const sources = m.games.filter((game) => game.moving === undefined && !game.marked);
  const legs = sources.map((game) => ({ game, amountMinor: game.kept - (game.kept % game.unitMinor) }));
  const codes = legs.filter((leg) => leg.amountMinor > 0n).map((leg) => move(m, leg.game, true, leg.amountMinor));
  const code = ['TRANSFER_PENDING', 'TRANSFER_FAIL'].find((one) => codes.includes(one)) ?? 'SUCCESS';
  return { code, stuck: silent || code === 'TRANSFER_FAIL' };
}

function transfer(m: Model, { out, amountMinor: wanted, ...step }: Step<'transfer'>): string {
  const game = gameOf(m, step);
  const before = openOne(m);
  if (before !== undefined && before.terms.categories.length > 0) askStale(m);
  if (before !== undefined) evaluate(m);
  if (out && game.moving === undefined) ask(game);
  const asked = wanted === 'all' ? m.cash : wanted;
  const code = decide(m, game, out, asked - (asked % game.unitMinor));
  if (before !== undefined) evaluate(m);
  return code;
}

function decide(m: Model, game: Game, out: boolean, amountMinor: bigint): string {
  const c = openOne(m);
  const allowed =
    c?.state === 'OPEN' && (c.terms.categories.length === 0 || c.terms.categories.includes(game.category));
  if (amountMinor < 1_00n) return 'TRANSFER_MINIMUM';
  if (c !== undefined && !out && !allowed) return 'BONUS_CONDITION';
  if (game.moving !== undefined) return 'TRANSFER_PENDING';
  if (out ? !game.marked && game.kept < amountMinor : m.cash < amountMinor) return 'MONEY_NOT_ENOUGH';
  return move(m, game, out, amountMinor);
}

/** `asked`: the member asks for it; else the server gives it. */
function take(m: Model, terms: Terms, asked: boolean): string {
  prepare(m);
  if (active(m) !== undefined) return 'BONUS_ALREADY_ACTIVE';
  if (asked && m.held !== undefined) return 'BONUS_CONDITION';
  if (totalOf(m) > remainingMaxMinor) return 'BONUS_REMAINING';
  if (terms.instant) giveAtOnce(m, terms);
  else m.taken.push({ ...startOf(terms, 'ARMED'), untilSeconds: m.seconds + day });
  return '';
}

function giveAtOnce(m: Model, terms: Terms): Condition {
  const gift = { gift: terms.fixedBonusMinor, giveUpSeconds: m.seconds + 600 };
  const c = { ...startOf(terms, 'WAITING'), ...gift };
  m.taken.push(c);
  give(m, c);
  return c;
}

function giveCash(m: Model): Condition {
  const c = { ...startOf(prizeTerms, 'FREE'), gift: cashPrizeMinor, end: cashPrizeMinor };
  come(m, cashPrizeMinor);
  write(m, 'bonus', 'SUCCESS', cashPrizeMinor);
  m.taken.push(c);
  return c;
}

function claim(m: Model): string {
  const { coupon } = m;
  if (coupon === undefined) return 'INVALID_CODE';
  if (coupon.conditioned) prepare(m);
  const { gift } = coupon;
  if (gift !== undefined && gift.state !== 'GIVEN_UP' && gift.state !== 'DISARMED') return 'NO_CLAIMABLE_COUPON';
  if (m.seconds >= coupon.untilSeconds) return 'COUPON_EXPIRED';
  if (coupon.conditioned && (active(m) !== undefined || totalOf(m) > remainingMaxMinor)) return 'BONUS_REMAINING';
  coupon.gift = coupon.conditioned ? giveAtOnce(m, prizeTerms) : giveCash(m);
  return '';
}

/** Sets what a clear accepts, as the member sees it before: a largest forfeit, any (undefined) or none (null). */
function accept(m: Model, accepts: Step<'clear'>['accepts']): bigint | undefined | null {
  const c = openOne(m);
  const seenMinor = c === undefined ? 0n : totalOf(m) - keepOf(m, c);
  const lessMinor = seenMinor > 0n ? seenMinor - 1n : 0n;
  m.accepted = { nothing: null, anything: undefined, shown: seenMinor, less: lessMinor }[accepts];
  return m.accepted;
}

function heldAfter(m: Model, { real, kept }: Game, to: Step<'play'>['to']): bigint {
  if (typeof to === 'bigint') return (real * to) / 100n;
  const c = openOne(m);
  if (c === undefined) return real;
  const wanted = { target: c.target, below: c.target - 1n, floor: c.floor, above: c.floor + 1n }[to];
  const held = kept + wanted - measuredOf(m, c);
  return held > 0n ? held : 0n;
}

export const rules: { [K in StepName]: (m: Model, step: Step<K>) => string } = {
  deposit(m, { amountMinor }) {
    come(m, amountMinor);
    write(m, 'deposit', 'SUCCESS', amountMinor);
    const c = active(m);
    if (c?.state !== 'ARMED') return '';
    if (m.seconds >= c.untilSeconds) c.state = 'DISARMED';
    const { fixedBonusMinor: fixed, maxBonusMinor: max, bonusBp, minDepositMinor } = c.terms;
    const share = (amountMinor * bonusBp) / 10_000n;
    const gift = fixed > 0n ? fixed : max > 0n ? least(share, max) : share;
    if (c.state !== 'ARMED' || amountMinor < minDepositMinor || gift === 0n) return '';
    Object.assign(c, {
      state: 'WAITING',
      deposit: amountMinor,
      gift,
      came: amountMinor,
      untilSeconds: Infinity,
      giveUpSeconds: m.seconds + 600,
    });
    if (c.terms.successBp > 0n) give(m, c);
    else {
      Object.assign(c, { state: 'FREE', end: gift });
      m.cash += gift;
      write(m, 'bonus', 'SUCCESS', gift);
    }
    return '';
  },
  /** A repeated call finds the first result, after it evaluates the running condition once more. */
  take(m, { offer, twice }) {
    const code = take(m, termsOf(offer), true);
    if (twice) prepare(m);
    return code;
  },
  gift: (m, { offer }) => take(m, termsOf(offer), false),
  win(m, { conditioned }) {
    m.coupon = { conditioned, gift: undefined, untilSeconds: m.seconds + 7 * day };
    return '';
  },
  claim(m, { twice }) {
    const code = claim(m);
    if (twice && m.coupon?.conditioned === true) prepare(m);
    return code;
  },
  transfer,
  play(m, step) {
    const game = gameOf(m, step);
    game.real = heldAfter(m, game, step.to);
    return '';
  },
  mood(m, step) {
    gameOf(m, step).mood = step.mood;
    return '';
  },
  recall: (m) => recall(m).code,
  resolve(m, step) {
    const game = gameOf(m, step);
    game.mood = 'ok';
    const { moving } = game;
    if (moving === undefined) return '';
    carryOut(game, moving);
    end(m, game, moving);
    return '';
  },
  look: (m) => (settle(m), ''),
  load: (m) => (active(m)?.state === 'WAITING' || evaluate(m), ''),
  refresh(m) {
    m.games.forEach(ask);
    return rules.load(m, { do: 'load' });
  },
  withdraw(m, { amountMinor }) {
    if (openOne(m) !== undefined) settle(m);
    const c = active(m);
    if (m.held !== undefined) return 'WITHDRAW_PENDING';
    if (openOne(m) !== undefined) return 'BONUS_CONDITION';
    if (m.cash < amountMinor) return 'MONEY_NOT_ENOUGH';
    if (m.games.some(({ moving }) => moving !== undefined)) return 'TRANSFER_PENDING';
    if (c !== undefined) c.state = 'DISARMED';
    m.cash -= amountMinor;
    m.held = write(m, 'withdraw', 'PENDING', amountMinor);
    return 'SUCCESS';
  },
  reject(m) {
    const { held } = m;
    if (held === undefined) return '';
    Object.assign(held, { status: 'FAILED' });
    m.held = undefined;
    come(m, held.amountMinor);
    return 'rejected';
  },
  clear(m, step) {
    const accepts = accept(m, step.accepts);
    const c = active(m);
    if (c === undefined) return 'NO_DATA';
    if (openOne(m) === undefined) {
      c.state = 'DISARMED';
      return 'BONUS_CLEAR';
    }
    const { stuck } = recall(m);
    const { state, reached } = c;
    evaluate(m);
    if (active(m) === undefined) return 'BONUS_CLEAR';
    const forfeit = least(totalOf(m) - keepOf(m, c), m.cash);
    const refused = accepts === null || (accepts !== undefined && forfeit > accepts);
    if (stuck || !isKnown(m) || refused) {
      Object.assign(c, { state, reached });
      return 'BONUS_REMAINING';
    }
    finish(m, c, 'CLEARED', forfeit);
    return 'BONUS_CLEAR';
  },
  adjust(m, { amountMinor }) {
    if (m.cash + amountMinor < 0n) return 'insufficient';
    come(m, amountMinor);
    return 'done';
  },
  pass(m, { seconds }) {
    m.seconds += seconds;
    for (const game of m.games) game.old ||= seconds > 60;
    return '';
  },
  sweep(m) {
    const c = active(m);
    if (c?.state === 'WAITING') settle(m);
    else evaluate(m);
    if (c?.state !== 'EXPIRING' || recall(m).stuck) return '';
    evaluate(m);
    if (active(m) !== c || !isKnown(m) || c.reached || measuredOf(m, c) >= c.target) return '';
    finish(m, c, 'EXPIRED', least(totalOf(m) - keepOf(m, c), m.cash));
    return '';
  },
};
