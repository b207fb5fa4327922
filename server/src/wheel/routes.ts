import {
  spinwheelActive,
  spinwheelClaim,
  spinwheelCoupons,
  spinwheelSetup,
  spinwheelSpin,
} from '@kapao/contract/wheel';
import { type Routes, serve } from '../http/serve.ts';
import { pressOf } from '../intent/press/idempotency.ts';
import { isWheelActive, readSetup } from './active.ts';
import { claimCoupon } from './claim.ts';
import { listCoupons } from './coupon.ts';
import { spin } from './spin.ts';

export function serveWheel(routes: Routes): void {
  const { house } = routes;
  serve(routes, spinwheelActive, ({ caller }) => isWheelActive(house, caller.memberId));
  serve(routes, spinwheelSetup, ({ caller, language }) => readSetup(house, caller.memberId, language));
  serve(routes, spinwheelSpin, (call) => spin(house, pressOf(call, 'spinwheel/spin'), call.language));
  serve(routes, spinwheelCoupons, ({ caller, language }) => listCoupons(house.db, caller.memberId, language));
  serve(routes, spinwheelClaim, (call) =>
    claimCoupon(house, pressOf(call, 'spinwheel/coupon/claim'), call.body.coupon),
  );
}
