/** The withdraw sheet. */
export const withdraw = {
  title: 'Withdraw',
  available: 'Available',
  recall: '{amount} of it lies in games and comes back to the wallet first.',
  account: 'To account',
  submit: 'Withdraw',
  submitAmount: 'Withdraw {amount}',
  tooLittle: 'There is not enough to withdraw yet. The minimum is {min}.',
  hold: 'Payouts rest until {time}, because your bank account was changed. You can ask now; it is paid after that.',
  condition: 'A bonus condition is not met yet. Check the conditions before you withdraw.',
  measured: 'Reached {measured} of {target}.',
  done: 'Withdrawal requested, waiting for transfer',
  stuck: 'Money at {games} could not be brought back and stays there.',
  failed: 'Withdrawal failed',
  checking: 'Checking the result. Please do not press again.',
  unknown: 'We are still checking. Your money is safe, and the result shows by itself.',
};
