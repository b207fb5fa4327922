import { toMajor } from '@kapao/contract/money';
import type { Services } from '../../../src/platform/services.ts';
import { couponRules } from './coupon.ts';
import { keepOf, measuredOf, type Model, type Mood, openOne, prepare, totalOf } from './member.ts';
import type { productOf } from './product.ts';
import { rules } from './steps.ts';
import { allTerms } from './terms.ts';

type Played = 'target' | 'below' | 'floor' | 'above' | bigint;

export type Step =
  | { do: 'deposit' | 'adjust'; amountMinor: bigint }
  | { do: 'take'; offer: number; twice: boolean }
  | { do: 'gift'; offer: number }
  | { do: 'win'; conditioned: boolean }
  | { do: 'claim'; twice: boolean }
  | { do: 'transfer'; game: number; out: boolean; amountMinor: bigint | 'all'; twice: boolean }
  | { do: 'play'; game: number; to: Played }
  | { do: 'mood'; game: number; mood: Mood }
  | { do: 'resolve'; game: number }
  | { do: 'withdraw'; amountMinor: bigint; twice: boolean }
  | { do: 'clear'; accepts: 'nothing' | 'anything' | 'shown' | 'less'; twice: boolean }
  | { do: 'pass'; seconds: number }
  | { do: 'recall' | 'look' | 'load' | 'refresh' | 'reject' | 'sweep' };

type Product = ReturnType<typeof productOf>;
type Play = { rule(): string; call(product: Product, services: Services, codes: readonly string[]): Promise<string> };

export function playOf(step: Step, model: Model, offers: readonly string[]): Play {
  switch (step.do) {
    case 'deposit':
      return {
        rule: () => rules.deposit(model, step.amountMinor),
        call: (product, services) => product.deposit(services, step.amountMinor),
      };
    case 'adjust':
      return {
        rule: () => rules.adjust(model, step.amountMinor),
        call: (product, services) => product.adjust(services, step.amountMinor),
      };
    case 'take':
      return {
        rule: () => takeTwice(model, step),
        call: (product, services) => product.take(services, offers[step.offer] ?? '', step.twice),
      };
    case 'gift':
      return {
        rule: () => rules.take(model, termsOf(step.offer), false),
        call: (product, services) => product.gift(services, termsOf(step.offer)),
      };
    case 'win':
      return {
        rule: () => couponRules.win(model, step.conditioned),
        call: (product, services) => product.win(services, step.conditioned),
      };
    case 'claim':
      return {
        rule: () => couponRules.claim(model, step.twice),
        call: (product, services) => product.claim(services, step.twice),
      };
    case 'transfer':
      return {
        rule: () => rules.transfer(model, gameOf(model, step.game), step.out, step.amountMinor),
        call: (product, services, codes) => {
          const [from = '', to = ''] = step.out ? [codes[step.game], 'WALLET'] : ['WALLET', codes[step.game]];
          return product.transfer(services, from, to, step.amountMinor, step.twice);
        },
      };
    case 'play':
      return { rule: () => rules.play(gameOf(model, step.game), heldAfter(model, step)), call: async () => '' };
    case 'mood':
      return { rule: () => rules.mood(gameOf(model, step.game), step.mood), call: async () => '' };
    case 'resolve':
      return {
        rule: () => rules.resolve(model, gameOf(model, step.game)),
        call: (product, services, codes) => product.resolve(services, codes[step.game] ?? ''),
      };
    case 'withdraw':
      return {
        rule: () => rules.withdraw(model, step.amountMinor),
        call: (product, services) => product.withdraw(services, step.amountMinor, step.twice),
      };
    case 'clear':
      return clearing(step, model);
    case 'pass':
      return {
        rule: () => rules.pass(model, step.seconds),
        call: (product, services) => product.pass(services, step.seconds),
      };
    default:
      return { rule: () => rules[step.do](model), call: (product, services) => product[step.do](services) };
  }
}

/** The repeated call finds the first result, after it evaluates the running condition once more. */
function takeTwice(model: Model, { offer, twice }: Extract<Step, { do: 'take' }>): string {
  const code = rules.take(model, termsOf(offer), true);
  if (twice) prepare(model);
  return code;
}

function clearing({ accepts, twice }: Extract<Step, { do: 'clear' }>, model: Model): Play {
  const c = openOne(model);
  const seenMinor = c === undefined ? 0n : totalOf(model) - keepOf(model, c);
  const lessMinor = seenMinor > 0n ? seenMinor - 1n : 0n;
  const limitMinor = { nothing: null, anything: undefined, shown: seenMinor, less: lessMinor }[accepts];
  const shown = typeof limitMinor === 'bigint' ? toMajor(limitMinor) : undefined;
  return {
    rule: () => rules.clear(model, limitMinor),
    call: (product, services) =>
      product.clear(services, limitMinor === null ? { forfeits: false } : { forfeits: true, shown }, twice),
  };
}

function heldAfter(model: Model, { game, to }: Extract<Step, { do: 'play' }>): bigint {
  const { real, kept } = gameOf(model, game);
  if (typeof to === 'bigint') return (real * to) / 100n;
  const c = openOne(model);
  if (c === undefined) return real;
  const wanted = { target: c.target, below: c.target - 1n, floor: c.floor, above: c.floor + 1n }[to];
  const held = kept + wanted - measuredOf(model, c);
  return held > 0n ? held : 0n;
}

function termsOf(offer: number) {
  const terms = allTerms[offer];
  if (terms === undefined) throw new Error(`no terms ${offer}`);
  return terms;
}

function gameOf(model: Model, game: number) {
  const found = model.games[game];
  if (found === undefined) throw new Error(`no game ${game}`);
  return found;
}

export const nameOf = (step: Step): string =>
  JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
