export const receipt = {
  title: {
    deposit: { done: 'Money is in your wallet', pending: 'Checking your deposit', failed: 'Deposit not completed' },
    withdraw: { done: 'Paid to your bank', pending: 'Withdrawal requested', failed: 'Withdrawal not completed' },
    transfer: { done: 'Transfer done', pending: 'Transfer under way', failed: 'Transfer not completed' },
    bonus: { done: 'Bonus received', pending: 'Bonus on its way', failed: 'Bonus not given' },
    invite: { done: 'Invite bonus received', pending: 'Invite bonus on its way', failed: 'Invite bonus not given' },
    refund: { done: 'Refund received', pending: 'Refund on its way', failed: 'Refund not given' },
    prize: { done: 'Prize received', pending: 'Prize on its way', failed: 'Prize not given' },
    condition: { done: 'Bonus condition met', pending: 'Bonus in use', failed: 'Bonus has ended' },
    adjust: { done: 'Adjusted by the team', pending: 'The team is adjusting it', failed: 'Adjustment not made' },
  },
  from: 'From',
  to: 'To',
  time: 'Time',
  number: 'Number',
  about: 'Details',
  balance: 'In wallet now',
  share: 'Share as a picture',
  save: 'Save picture',
  saved: 'Picture saved',
  shareFailed: 'The picture could not be made. Please try again.',
  hold: 'Press and hold the picture to save it',
  picture: 'Picture of this receipt',
  file: 'kapao-receipt',
};

export type ReceiptMessages = typeof receipt;
