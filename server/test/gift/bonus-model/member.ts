/**
 * Rules of one member with bonuses and games, computed without the product (rules#total, rules#conditions,
 * rules#bonus). Minor units, and seconds since the start.
 */
export type Terms = {
  instant: boolean;
  successBp: bigint;
  failBp: bigint;
  bonusBp: bigint;
  maxBonusMinor: bigint;
  fixedBonusMinor: bigint;
  minDepositMinor: bigint;
  capTimes: bigint;
  categories: readonly ('slot' | 'sport' | 'lotto')[];
};
export type Mood = 'ok' | 'refuse' | 'lost-before' | 'lost-after' | 'down';
type Row = { type: string; status: string; amountMinor: bigint };
type Moving = { out: boolean; amountMinor: bigint; applied: boolean | undefined; row: Row };
/**
 * `real`: the game's true balance. `marked`: the last query got no answer. `old`: its last answer is over a minute old.
 */
export type Game = {
  category: 'slot' | 'sport' | 'lotto';
  unitMinor: bigint;
  kept: bigint;
  real: bigint;
  marked: boolean;
  old: boolean;
  mood: Mood;
  moving: Moving | undefined;
};
export type Condition = {
  terms: Terms;
  state: string;
  deposit: bigint;
  gift: bigint;
  /** D: cash received since the deposit that brings the bonus, and since the opening. */
  came: bigint;
  shield: bigint;
  own: bigint;
  target: bigint;
  floor: bigint;
  reached: boolean;
  untilSeconds: number;
  giveUpSeconds: number;
  end: bigint | null;
  forfeited: bigint;
};
export type Model = {
  cash: bigint;
  held: Row | undefined;
  games: Game[];
  taken: Condition[];
  rows: Row[];
  seconds: number;
  hung: boolean;
  coupon: { conditioned: boolean; gift: Condition | undefined; untilSeconds: number } | undefined;
  accepted: bigint | undefined | null;
};

export const remainingMaxMinor = 5_00n;
export const day = 86_400;
export const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

export const newModel = (games: readonly Pick<Game, 'category' | 'unitMinor'>[]): Model => ({
  cash: 0n,
  held: undefined,
  taken: [],
  rows: [],
  seconds: 0,
  hung: false,
  coupon: undefined,
  accepted: null,
  games: games.map((game) => ({
    ...game,
    kept: 0n,
    real: 0n,
    marked: false,
    old: true,
    mood: 'ok',
    moving: undefined,
  })),
});

export const active = (m: Model) =>
  m.taken.find(({ end, state }) => end === null && state !== 'DISARMED' && state !== 'GIVEN_UP');
export const openOne = (m: Model) => [active(m)].find((c) => c?.state === 'OPEN' || c?.state === 'EXPIRING');
/** A transfer out of a game still counts at the game. */
export const onItsWayIn = ({ games }: Model) =>
  sum(games.map(({ moving }) => (moving?.out === false ? moving.amountMinor : 0n)));
export const totalOf = (m: Model) => m.cash + sum(m.games.map(({ kept }) => kept)) + onItsWayIn(m);
const isStale = ({ marked, old }: Game) => marked || old;
export const isKnown = ({ games }: Model) => !games.some((game) => isStale(game) || game.moving !== undefined);
export const measuredOf = (m: Model, { shield }: Condition) => totalOf(m) - shield;
/** keep = min(T, O + D), and at least 0. */
export const keepOf = (m: Model, { own, shield }: Condition) =>
  own + shield < 0n ? 0n : least(totalOf(m), own + shield);

export function come(m: Model, amountMinor: bigint): void {
  m.cash += amountMinor;
  const c = active(m);
  if (c?.state === 'WAITING') c.came += amountMinor;
  if (c?.state === 'OPEN' || c?.state === 'EXPIRING') c.shield += amountMinor;
}

export function write(m: Model, type: string, status: string, amountMinor: bigint): Row {
  const row = { type, status, amountMinor };
  m.rows.push(row);
  return row;
}

export function ask(game: Game): void {
  if (game.mood === 'down') game.marked = true;
  else if (game.moving === undefined) Object.assign(game, { kept: game.real, marked: false, old: false });
}

export const askStale = (m: Model) => m.games.filter(isStale).forEach(ask);

export function finish(m: Model, c: Condition, state: string, forfeitMinor: bigint): void {
  const total = totalOf(m);
  if (total - forfeitMinor < least(total, c.own + c.shield)) throw new Error('own money is taken');
  m.cash -= forfeitMinor;
  c.forfeited = forfeitMinor;
  c.end = state === 'SUCCESS' || state === 'FAILED' ? total : forfeitMinor;
  c.state = state;
  write(m, 'finish_bonus', state === 'SUCCESS' ? 'SUCCESS' : 'FAILED', c.end);
}

export function give(m: Model, c: Condition): void {
  const late = m.seconds >= c.giveUpSeconds;
  const tooMuch = isKnown(m) && totalOf(m) - c.came > remainingMaxMinor;
  if (!isKnown(m) && !late) return;
  if (!isKnown(m) || tooMuch) {
    c.state = 'GIVEN_UP';
    write(m, 'bonus', 'FAILED', c.gift);
    return;
  }
  c.own = totalOf(m);
  const base = c.own + c.gift;
  const [up, down] = [base * c.terms.successBp, base * c.terms.failBp];
  c.target = up / 10_000n + (up % 10_000n > 0n ? 1n : 0n);
  c.floor = down / 10_000n;
  m.cash += c.gift;
  Object.assign(c, { state: 'OPEN', untilSeconds: m.seconds + 30 * day });
  write(m, 'bonus', 'SUCCESS', c.gift);
}

/** M >= target wins and stays won, M <= floor loses. After its time it is expired. */
export function evaluate(m: Model): void {
  const c = active(m);
  if (c === undefined) return;
  const overdue = m.seconds >= c.untilSeconds;
  if (c.state === 'WAITING') return give(m, c);
  if (c.state === 'ARMED') {
    if (overdue) c.state = 'DISARMED';
    return;
  }
  const measured = measuredOf(m, c);
  if (isKnown(m) && (c.reached || measured >= c.target)) {
    const cap = c.terms.capTimes * (c.deposit > 0n ? c.deposit : c.gift);
    const aboveCap = c.terms.capTimes > 0n && measured > cap ? measured - cap : 0n;
    const above = least(aboveCap, totalOf(m) - keepOf(m, c));
    if (above <= m.cash) return finish(m, c, 'SUCCESS', above);
    Object.assign(c, { state: 'EXPIRING', reached: true });
  } else if (isKnown(m) && measured <= c.floor) finish(m, c, 'FAILED', 0n);
  else if (overdue) c.state = 'EXPIRING';
}

export function settle(m: Model): void {
  const state = active(m)?.state;
  if (state !== undefined && state !== 'ARMED') askStale(m);
  evaluate(m);
}

export function prepare(m: Model): void {
  settle(m);
  if (active(m) === undefined) askStale(m);
}

const nothing = { deposit: 0n, gift: 0n, came: 0n, shield: 0n, own: 0n, target: 0n, floor: 0n, forfeited: 0n };

export const startOf = (terms: Terms, state: string): Condition => ({
  ...nothing,
  terms,
  state,
  reached: false,
  untilSeconds: Infinity,
  giveUpSeconds: Infinity,
  end: null,
});

export function move(m: Model, game: Game, out: boolean, amountMinor: bigint): string {
  const moving: Moving = { out, amountMinor, applied: undefined, row: write(m, 'transfer', 'PENDING', amountMinor) };
  if (!out) m.cash -= amountMinor;
  game.moving = moving;
  if (game.mood === 'refuse') moving.applied = false;
  else if (game.mood === 'ok' || game.mood === 'lost-after') carryOut(game, moving);
  if (game.mood === 'ok' || game.mood === 'refuse') return end(m, game, moving);
  m.hung = true;
  return 'TRANSFER_PENDING';
}

export function carryOut(game: Game, moving: Moving): void {
  if (moving.applied !== undefined) return;
  moving.applied = !moving.out || game.real >= moving.amountMinor;
  if (moving.applied) game.real += moving.out ? -moving.amountMinor : moving.amountMinor;
}

export function end(m: Model, game: Game, { out, amountMinor, applied, row }: Moving): string {
  game.moving = undefined;
  row.status = applied === true ? 'SUCCESS' : 'FAILED';
  if (out === (applied === true)) m.cash += amountMinor;
  if (applied === true) game.kept = out ? game.kept - least(amountMinor, game.kept) : game.kept + amountMinor;
  return applied === true ? 'SUCCESS' : 'TRANSFER_FAIL';
}
