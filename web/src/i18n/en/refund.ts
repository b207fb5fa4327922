/** The refund sheet and its question. */
export const refund = {
  accrued: 'Refund collected',
  toWallet: 'Receive to wallet',
  nothingYet: 'Nothing is collected yet.',
  waitForBonus: 'You can receive it to the wallet once the bonus in use has ended.',
  ready: 'A refund is ready',
  until: 'You can receive it until {time}.',
  afterBonus: 'You can receive it once the bonus in use has ended.',
  receive: 'Receive refund',
  free: 'No condition',
  noBonus: 'Only while no bonus is in use',
  success: 'At {percent}% of your starting balance the condition is met and you can withdraw',
  fail: 'At {percent}% or less the condition is over; what is left is yours',
  none: 'No refund found',
  noneNew: 'No new refund at the moment',
  noneHint: 'Once there is a refund, it shows here.',
  log: 'History',
  date: 'Date',
  amount: 'Amount',
  logFailed: 'Could not load the history',
  confirmTitle: 'Receive {amount} to your wallet',
  confirmFree: 'There is no condition: play with it or withdraw it.',
  confirmBound:
    'You cannot withdraw until its condition is over: your balance has to reach the first percentage of where it begins, or fall to the second.',
  later: 'Later',
  tooMuch: 'Your total balance is above {max}, so a new condition cannot start yet. Please receive it later.',
  reached: 'Condition met at',
  missed: 'Condition over at',
};

export type RefundWords = typeof refund;
