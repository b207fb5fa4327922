import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountOut } from './money.ts';
import { time } from './text.ts';

/** BONUS is money with a condition; staff hand over an ITEM (rules#wheel). */
export const prizeTypes = ['WALLET', 'BONUS', 'COIN', 'ITEM', 'NONE'] as const;
export type PrizeType = (typeof prizeTypes)[number];

/** Answered in the body of a 200 (api#wheel-replies). */
export const spinErrors = ['WHEEL_INACTIVE', 'COIN_NOT_ENOUGH', 'REQUEST_LIMIT', 'INVALID_PRIZE_CODE'] as const;
export type SpinError = (typeof spinErrors)[number];

export const couponErrors = [
  'INVALID_CODE',
  'NO_CLAIMABLE_COUPON',
  'COUPON_EXPIRED',
  'INVALID_PRIZE_CODE',
  'INVALID_COUPON_TYPE',
  'BONUS_REMAINING',
  'DEBT_OPEN',
] as const;
export type CouponError = (typeof couponErrors)[number];

export const wheelSlice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: z.string(),
  type: z.enum(prizeTypes),
  /** Chance in percent among the slices still available; at most 2 decimals. */
  odds: z.number(),
});
export type WheelSlice = z.output<typeof wheelSlice>;

export const spinwheelActive = endpoint({
  method: 'GET',
  path: '/api/spinwheel/active',
  audience: 'member',
  summary: 'Whether a wheel can be spun now',
  whenStopped: { isActive: false },
  reply: z.object({ isActive: z.boolean() }),
  errors: [],
});

export const spinwheelSetup = endpoint({
  method: 'GET',
  path: '/api/spinwheel/setup',
  audience: 'member',
  summary: 'The wheel with its slices and odds, and the member’s coins',
  reply: z.object({
    result: z.object({
      activeSpinwheel: z.nullable(z.object({ name: z.string(), slice: z.array(wheelSlice) })),
      userCoin: z.int(),
      earn: z.object({ perCoin: amountOut, maxPerDeposit: z.int(), maxPerDay: z.int() }),
    }),
  }),
  errors: ['NO_WALLET'],
});
export type WheelSetup = z.output<typeof spinwheelSetup.reply>['result'];

export const coupon = z.object({
  _id: z.string(),
  prize: z.object({ name: z.string(), slice: z.object({ label: z.string(), htmlDescription: z.string() }) }),
  amount: amountOut,
  type: z.string(),
  success: z.number(),
  fail: z.number(),
  expiresAt: time,
});
export type Coupon = z.output<typeof coupon>;

/** The server decides first; the animation only shows the result (rules#wheel). */
export const spinwheelSpin = endpoint({
  method: 'POST',
  path: '/api/spinwheel/spin',
  audience: 'member',
  summary: 'Spend one coin on one spin',
  stops: true,
  money: true,
  reply: z.union([
    z.object({
      success: z.literal(true),
      result: z.object({
        code: z.string(),
        label: z.string(),
        remainingCoin: z.int(),
        /** The coupon of the prize; missing where nothing was won. */
        coupon: z.optional(coupon),
      }),
    }),
    z.object({
      success: z.literal(false),
      error: z.enum(spinErrors),
      data: z.optional(z.record(z.string(), z.unknown())),
    }),
  ]),
  errors: ['NO_WALLET'],
});
export type SpinReply = z.output<typeof spinwheelSpin.reply>;

export const spinwheelCoupons = endpoint({
  method: 'GET',
  path: '/api/spinwheel/coupon',
  audience: 'member',
  summary: 'Coupons won and not received yet',
  reply: z.array(coupon),
  errors: [],
});

export const spinwheelClaim = endpoint({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  audience: 'member',
  summary: 'Receive what a coupon is for',
  stops: true,
  money: true,
  // A malformed id is answered like an unknown one: INVALID_CODE (rules#wheel).
  body: z.strictObject({ coupon: z.string().check(z.maxLength(200)) }),
  reply: z.union([
    z.object({ success: z.literal(true), amount: amountOut }),
    z.object({
      success: z.literal(false),
      error: z.enum(couponErrors),
      data: z.optional(z.record(z.string(), z.unknown())),
    }),
  ]),
  errors: ['NO_WALLET'],
});
export type ClaimReply = z.output<typeof spinwheelClaim.reply>;
