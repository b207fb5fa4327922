import {
  active,
  askStale,
  ask,
  carryOut,
  come,
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

function recall(m: Model): { code: string; stuck: boolean } {
  m.games.forEach(ask);
  const silent = m.games.some(({ marked }) => marked);
  const sources = m.games.filter((game) => game.moving === undefined && !game.marked);
  const legs = sources.map((game) => ({ game, amountMinor: game.kept - (game.kept % game.unitMinor) }));
  const codes = legs.filter((leg) => leg.amountMinor > 0n).map((leg) => move(m, leg.game, true, leg.amountMinor));
  const code = ['TRANSFER_PENDING', 'TRANSFER_FAIL'].find((one) => codes.includes(one)) ?? 'SUCCESS';
  return { code, stuck: silent || code === 'TRANSFER_FAIL' };
}

function transfer(m: Model, game: Game, out: boolean, wanted: bigint | 'all'): string {
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

export const rules = {
  deposit(m: Model, amountMinor: bigint): string {
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
  /** `asked`: the member asks for it; else the server gives it. */
  take(m: Model, terms: Terms, asked: boolean): string {
    prepare(m);
    if (active(m) !== undefined) return 'BONUS_ALREADY_ACTIVE';
    if (asked && m.held !== undefined) return 'BONUS_CONDITION';
    if (totalOf(m) > remainingMaxMinor) return 'BONUS_REMAINING';
    const c = startOf(terms, terms.instant ? 'WAITING' : 'ARMED');
    m.taken.push(c);
    if (!terms.instant) c.untilSeconds = m.seconds + day;
    else Object.assign(c, { gift: terms.fixedBonusMinor, giveUpSeconds: m.seconds + 600 });
    if (terms.instant) give(m, c);
    return '';
  },
  transfer,
  play(game: Game, heldMinor: bigint): string {
    game.real = heldMinor;
    return '';
  },
  mood(game: Game, mood: Game['mood']): string {
    game.mood = mood;
    return '';
  },
  recall: (m: Model): string => recall(m).code,
  resolve(m: Model, game: Game): string {
    game.mood = 'ok';
    const { moving } = game;
    if (moving === undefined) return '';
    carryOut(game, moving);
    end(m, game, moving);
    return '';
  },
  look: (m: Model): string => (settle(m), ''),
  load: (m: Model): string => (active(m)?.state === 'WAITING' || evaluate(m), ''),
  refresh(m: Model): string {
    m.games.forEach(ask);
    return rules.load(m);
  },
  withdraw(m: Model, amountMinor: bigint): string {
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
  reject(m: Model): string {
    const { held } = m;
    if (held === undefined) return '';
    Object.assign(held, { status: 'FAILED' });
    m.held = undefined;
    come(m, held.amountMinor);
    return 'rejected';
  },
  /** `accepts`: largest forfeit the member accepts. Undefined accepts any, null accepts none. */
  clear(m: Model, accepts: bigint | undefined | null): string {
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
  adjust(m: Model, amountMinor: bigint): string {
    if (m.cash + amountMinor < 0n) return 'insufficient';
    come(m, amountMinor);
    return 'done';
  },
  pass(m: Model, seconds: number): string {
    m.seconds += seconds;
    for (const game of m.games) game.old ||= seconds > 60;
    return '';
  },
  sweep(m: Model): string {
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
