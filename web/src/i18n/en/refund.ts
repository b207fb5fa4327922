/** The refund sheet and its question. */
export const refund = {
  accrued: 'Refund collected',
  toWallet: 'Receive to wallet',
  nothingYet: 'Nothing is collected yet.',
  waitForBonus: 'It can go to the wallet once the running bonus has ended.',
  ready: 'A refund is ready',
  until: 'You can receive it until {time}.',
  afterBonus: 'You can receive it once the running bonus has ended.',
  receive: 'Receive refund',
  free: 'No condition comes with it',
  noBonus: 'No bonus may be running when you receive it',
  success: 'At {percent}% of the opening balance the money is free',
  fail: 'At {percent}% the condition is over; what is left is yours',
  none: 'No refund found',
  noneNew: 'No new refund at the moment',
  noneHint: 'Once there is a refund, it shows here.',
  log: 'History',
  date: 'Date',
  amount: 'Amount',
  logFailed: 'Could not load the history',
  confirmTitle: 'Receive {amount} to your wallet',
  confirmFree: 'There is no condition: you can play with it or withdraw it.',
  confirmBound:
    'You cannot withdraw until its condition is over: your balance has to reach the first percentage of where it begins, or fall to the second.',
  later: 'Later',
  tooMuch: 'You have more than {max} in all, and a bonus with a condition can only begin with less. Receive it later.',
  reached: 'Condition met at',
  missed: 'Condition over at',
};

export type RefundWords = typeof refund;
