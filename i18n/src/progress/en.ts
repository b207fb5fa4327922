export const progress = {
  from: {
    BONUS: 'Bonus in use',
    PROMOTION: 'Promotion in use',
    INVITE: 'Invite bonus in use',
    REFUND: 'Refund in use',
    COUPON: 'Coupon in use',
    ADJUST: 'Credit in use',
  },
  running: 'Bonus in use',
  waitsForDeposit: 'Bonus waiting for a deposit',
  armed: 'Deposit {min} or more in one go by {time}, and the bonus comes with it.',
  armedAny: 'Make a deposit by {time}, and the bonus comes with it.',
  waiting: 'The bonus comes once every game has reported its balance. This takes 10 minutes at most.',
  expiring: 'Time is up. We are bringing money back from the games, then the condition ends.',
  ends: 'You keep {keep} and {forfeit} is taken back.',
  measured: 'Counted balance',
  target: 'Target {amount}',
  floor: 'Over at {amount}',
  spoken: 'Counted balance {measured}. The target is {target}; it ends at {floor}.',
  targetMeans:
    'At the target ({percent}% of your starting balance of {base}) the condition is met and you can withdraw.',
  floorMeans:
    'At {percent}% of your starting balance the bonus is over. What is left is yours, and you can withdraw it.',
  measuredMeans:
    'Counted balance: all your money in the wallet and in games, without deposits made after the bonus started.',
  onlyIn: 'Play in: {categories}',
  until: 'Until {time} ({left} left)',
  lastKnown: 'May not be the latest. Tap to check',
  lastKnownMeans: 'A game has not reported its balance for a while. These are the last known amounts.',
};

export type ProgressMessages = typeof progress;
