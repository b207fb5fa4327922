import type { CouponError, SpinError } from '@kapao/contract/wheel';

const spinError: Record<SpinError, string> = {
  WHEEL_INACTIVE: 'The wheel is closed at the moment. No coin was used.',
  COIN_NOT_ENOUGH: 'You have no coins left. Make a deposit to earn more.',
  REQUEST_LIMIT: 'One spin at a time. Please wait {seconds} seconds and spin again. No coin was used.',
  INVALID_PRIZE_CODE: 'The wheel could not give a prize this time. Your coin is back.',
};

const couponError: Record<CouponError, string> = {
  INVALID_CODE: 'This coupon was not found.',
  NO_CLAIMABLE_COUPON: 'This coupon has already been received or is no longer valid.',
  COUPON_EXPIRED: 'This coupon has expired.',
  INVALID_PRIZE_CODE: 'The prize of this coupon is no longer on the wheel. Please contact the team.',
  DEBT_OPEN: 'You owe money. What comes in pays it first.',
  INVALID_COUPON_TYPE: 'This coupon cannot be received here. The team will take care of it.',
  BONUS_REMAINING:
    'This coupon comes with a condition, which cannot start while a bonus is in use or your balance is too high. Please receive it later.',
};

export const wheel = {
  title: 'Prize wheel',
  tap: 'Tap to spin',
  spinning: 'Spinning',
  noCoins: 'No coins',
  spin: 'Spin the wheel. Coins: {count}',
  spinNone: 'Spin the wheel. You have no coins',
  slices: 'Prizes on the wheel',
  sliceOdds: '{label}, chance {odds}%',
  turning: 'The wheel is turning',
  stoppedAt: 'The wheel stopped at {label}',
  checking: 'Checking the result of your spin. Please wait a moment.',
  loadFailed: 'Could not load the wheel',
  closed: 'The wheel is closed at the moment',
  closedHint: 'Your coins are kept for you until it opens again. Coupons can still be received.',
  earn: '1 coin for every {amount} of a deposit, once it is lost in play. At most {maxPerDeposit} a deposit, {maxPerDay} a day',
  chances: 'Prizes and chances',
  chancesNote:
    'All slices look equally wide, but each has its own chance. The prize is drawn by chance before the wheel turns; the wheel only shows it.',
  prize: 'Prize',
  chance: 'Chance',
  won: 'You won {label}',
  wonCoupon: 'It is kept as a coupon. Receive it under Your coupons before it expires.',
  wonItem: 'The team will contact you and send it.',
  nothing: 'No prize this time',
  coinsLeft: 'Coins left: {count}',
  unknownTitle: 'Still checking the result',
  unknownText:
    'We do not know the result of your spin yet. Check again to see it: no other coin is used, and what you won stays yours.',
  checkAgain: 'Check again',
  spinFailed: 'Could not spin the wheel',
  coupons: 'Your coupons',
  couponCount: 'Coupons: {count}',
  couponsFailed: 'Could not load the coupons',
  noCoupons: 'No coupons yet',
  noCouponsHint: 'What you win on the wheel waits for you here.',
  receive: 'Receive',
  receiveOf: 'Receive {label}',
  staffSend: 'Sent by the team',
  expiresIn: 'Expires in {time}',
  expired: 'Expired',
  claimTitle: 'Receive {label}?',
  claimBound:
    '{amount} goes to your wallet with a condition. You cannot withdraw until it is over. Both percentages are of your starting balance.',
  coinCount: '{count} coins',
  later: 'Later',
  reached: 'Condition met at',
  missed: 'Condition over at',
  spinAgain: 'Spin again, coins left: {count}',
  receiveNow: 'Receive now',
  receivedBound: 'It came with a condition; follow it on the home page.',
  receivedCoins: 'Added to your coins.',
  receivedBefore: 'Coupon received',
  claimFailed: 'Could not receive the coupon',
  tooMuch: 'Your total balance is above {max}, so a new condition cannot start yet. Please receive it later.',
  bonusRuns: 'A bonus is running, so a new condition cannot start yet. Please receive the coupon once it is over.',
  spinError,
  couponError,
};

export type WheelMessages = typeof wheel;
