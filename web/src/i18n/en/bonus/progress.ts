/** What runs and how far it is: bonus page, home, withdraw sheet. */
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
  armed: 'Deposit {min} or more at once, until {time}, and the bonus comes with it.',
  armedAny: 'Make a deposit until {time}, and the bonus comes with it.',
  waiting: 'The bonus comes once every game has told its balance. This takes 10 minutes at most.',
  expiring: 'The time is over. Money is being called back from the games, then this ends.',
  ends: 'You keep {keep} and {forfeit} is taken back.',
  measured: 'Counted balance',
  target: 'Target {amount}',
  floor: 'Ends at {amount}',
  spoken: 'Counted balance {measured}. The target is {target}; it ends at {floor}.',
  targetMeans: 'At {target} ({percent}% of the {base} you started with) the condition is met and you can withdraw.',
  floorMeans: 'At {floor} ({percent}%) or less the condition ends. What is left is yours, and you can withdraw it.',
  measuredMeans: 'Counted: all your money in the wallet and in games, without what you deposited after the start.',
  onlyIn: 'Play in: {categories}',
  until: 'Until {time} ({left} left)',
  lastKnown: 'Last known',
  lastKnownMeans: 'A game has not told its balance for a while. These are the last known amounts.',
};

export type ProgressWords = typeof progress;
