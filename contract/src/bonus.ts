import { z } from 'zod/mini';
import { banner } from './banner.ts';
import { endpoint } from './endpoint.ts';
import { categories } from './game.ts';
import { amountIn, amountOut } from './money.ts';
import { code, time } from './text.ts';

/** Period in which `maxReceived` counts: all time, a day or a week (rules#bonus). */
export const bonusTypes = ['limit', 'day', 'week'] as const;

export const userBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  received: z.array(z.object({ updatedAt: time })),
});
export type UserBonus = z.output<typeof userBonus>;

export const offerBlockReasons = [
  'active',
  'received',
  'full',
  'withdrawal',
  'newMember',
  'debt',
  'remaining',
] as const;

/** Why the member cannot take an offer now, the first refusal of rules#taking-a-bonus. */
export const offerBlock = z.object({
  reason: z.enum(offerBlockReasons),
  /** With `remaining`: what the member has in all, the most that may be left, and games that report no bets. */
  total: z.optional(amountOut),
  max: z.optional(amountOut),
  games: z.optional(z.array(z.string())),
});
export type OfferBlock = z.output<typeof offerBlock>;

export const bonus = z.object({
  code: z.string(),
  title: z.string(),
  trigger: z.enum(['deposit', 'instant']),
  type: z.enum(bonusTypes),
  maxReceived: z.int(),
  /** Receipts that count now: all, or those of this day or week in Bangkok (product#bonus). */
  counted: z.int(),
  percentFail: z.number(),
  percentSuccess: z.number(),
  /** Percent of the deposit; 0 where `fixedBonus` is the gift. */
  percentBonus: z.number(),
  maxBonus: amountOut,
  fixedBonus: amountOut,
  minDeposit: amountOut,
  categories: z.array(z.enum(categories)),
  /** Most that success leaves the member, in multiples of the deposit; 0: no cap (rules#conditions). */
  withdrawCap: z.number(),
  armHours: z.int(),
  expireDays: z.int(),
  banners: z.array(banner),
  userBonus: z.nullable(userBonus),
  /** Missing where it can be taken, or is the member's current one. */
  blocked: z.optional(offerBlock),
});
export type Bonus = z.output<typeof bonus>;

/** A member's active condition from any source (rules#bonus-check). Amounts only once it is open. */
export const activeBonus = z.object({
  status: z.boolean(),
  /** A bonus's title, or PROMOTION, INVITE, REFUND, COUPON, ADJUST; empty while none is active. */
  type: z.string(),
  title: z.optional(z.string()),
  source: z.optional(z.enum(['BONUS', 'PROMOTION', 'INVITE', 'REFUND', 'COUPON', 'ADJUST'])),
  /** WAITING: the gift comes once every game has reported. EXPIRING: money is being called back from games. */
  state: z.optional(z.enum(['ARMED', 'WAITING', 'OPEN', 'EXPIRING'])),
  minDeposit: z.optional(amountOut),
  percentSuccess: z.optional(z.number()),
  percentFail: z.optional(z.number()),
  categories: z.optional(z.array(z.enum(categories))),
  base: z.optional(amountOut),
  target: z.optional(amountOut),
  floor: z.optional(amountOut),
  /** Counts towards target and floor: the total without the net flow since, games excluded. */
  measured: z.optional(amountOut),
  keep: z.optional(amountOut),
  forfeit: z.optional(amountOut),
  /** False while a game has reported no balance for a minute. */
  fresh: z.optional(z.boolean()),
  expiresAt: z.optional(time),
});
export type ActiveBonus = z.output<typeof activeBonus>;

export const bonusList = endpoint({
  method: 'GET',
  path: '/api/bonus',
  audience: 'member',
  summary: 'Every bonus on offer, with the member’s own standing',
  whenStopped: [],
  reply: z.array(bonus),
  errors: ['NO_WALLET'],
});

export const bonusActivate = endpoint({
  method: 'GET',
  path: '/api/bonus/activate/:code',
  audience: 'member',
  summary: 'Take a bonus: the next deposit brings it, or it comes at once',
  stops: true,
  mutates: true,
  money: true,
  params: z.strictObject({ code }),
  reply: userBonus,
  errors: [
    'NO_DATA',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_MAX_CLAIMED',
    'BONUS_FULL',
    'BONUS_CONDITION',
    'BONUS_REMAINING',
    'DEBT_OPEN',
    'NO_WALLET',
  ],
});

export const bonusCheckActive = endpoint({
  method: 'GET',
  path: '/api/bonus/check/active',
  audience: 'member',
  summary: 'What runs, and how far it is',
  reply: activeBonus,
  errors: ['NO_WALLET'],
});

export const bonusCheckMinimum = endpoint({
  method: 'GET',
  path: '/api/bonus/check/minimum',
  audience: 'member',
  summary: 'Whether the member’s total is small enough for a new bonus',
  reply: z.object({ result: z.boolean(), minimum: amountOut, total: amountOut }),
  errors: ['NO_WALLET'],
});

export const bonusClear = endpoint({
  method: 'GET',
  path: '/api/bonus/clear',
  audience: 'member',
  summary: 'End what runs, if that takes nothing from the member',
  mutates: true,
  money: true,
  reply: z.object({ message: z.literal('BONUS_CLEAR') }),
  errors: ['NO_DATA', 'BONUS_REMAINING', 'NO_WALLET'],
});

export const bonusGiveUp = endpoint({
  method: 'POST',
  path: '/api/bonus/clear',
  audience: 'member',
  summary: 'End what runs and give up what the rules take',
  money: true,
  /** `forfeit`: amount the member was shown. If it is more by now, BONUS_REMAINING answers with the current amounts. */
  body: z.strictObject({ acceptForfeit: z.literal(true), forfeit: z.optional(amountIn) }),
  reply: z.object({ message: z.literal('BONUS_CLEAR'), forfeited: amountOut }),
  errors: ['NO_DATA', 'BONUS_REMAINING', 'NO_WALLET'],
});
