import type { Mood } from './member.ts';

type Steps = {
  deposit: { amountMinor: bigint };
  adjust: { amountMinor: bigint };
  take: { offer: number; twice: boolean };
  gift: { offer: number };
  win: { conditioned: boolean };
  claim: { twice: boolean };
  transfer: { game: number; out: boolean; amountMinor: bigint | 'all'; twice: boolean };
  play: { game: number; to: 'target' | 'below' | 'floor' | 'above' | bigint };
  mood: { game: number; mood: Mood };
  resolve: { game: number };
  withdraw: { amountMinor: bigint; twice: boolean };
  clear: { accepts: 'nothing' | 'anything' | 'shown' | 'less'; twice: boolean };
  pass: { seconds: number };
} & Record<'recall' | 'look' | 'load' | 'refresh' | 'reject' | 'sweep', object>;

export type StepName = keyof Steps;

/** What a member, a game or time does next. `rules.ts` has its effect by the rules, `product.ts` in the product. */
export type Step<K extends StepName = StepName> = { [P in K]: { do: P } & Steps[P] }[K];
