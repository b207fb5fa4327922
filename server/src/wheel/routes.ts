import {
  spinwheelActive,
  spinwheelClaim,
  spinwheelCoupons,
  spinwheelSetup,
  spinwheelSpin,
} from '@kapao/contract/wheel';
import { type Routes, serve } from '../platform/http/serve.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { isWheelActive, readSetup } from './active.ts';
import { claimCoupon } from './claim.ts';
import { listCoupons } from './coupon.ts';
import { spin } from './spin.ts';

export function serveWheel(routes: Routes): void {
  const { services } = routes;
  serve(routes, spinwheelActive, ({ caller }) => isWheelActive(services, caller.memberId));
  serve(routes, spinwheelSetup, ({ caller, language }) => readSetup(services, caller.memberId, language));
  serve(routes, spinwheelSpin, (call) => spin(services, idempotencyKeyOf(call, 'spinwheel/spin'), call.language));
  serve(routes, spinwheelCoupons, ({ caller, language }) => listCoupons(services, caller.memberId, language));
  serve(routes, spinwheelClaim, (call) =>
    claimCoupon(services, idempotencyKeyOf(call, 'spinwheel/coupon/claim'), call.body.coupon),
  );
}
