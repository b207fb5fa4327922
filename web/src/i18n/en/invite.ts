/** The invite sheet, and the question before what friends brought is received. */
export const invite = {
  lead: 'Send a friend your link. Once they have registered with it, made their first deposit and played with it, a bonus is added up for you here.',
  receiveAtHome: 'You receive it on the home page, under Invite bonus.',
  link: 'Your invite link',
  share: 'Share',
  line: 'Send by LINE',
  shareText: 'Come and play with me. Register here:',
  shareFailed: 'Could not share. Copy the link instead.',
  friends: 'What your friends have brought',
  friend: 'Friend',
  date: 'Date',
  amount: 'Amount',
  empty: 'No bonus yet',
  emptyHint: 'As soon as a friend has deposited and played, it shows here.',
  loadFailed: 'Could not load the list',
  receiveTitle: 'Receive invite bonus {amount}',
  receiveFree: 'It goes to your wallet at once. There is no condition: you can play with it or withdraw it.',
  receiveBound:
    'You cannot withdraw until its condition is over: your balance has to reach the first percentage of where it begins, or fall to the second.',
  receive: 'Receive bonus',
  later: 'Later',
  tooMuch: 'You have more than {max} in all, and a bonus with a condition can only begin with less. Receive it later.',
  reached: 'Condition met at',
  missed: 'Condition over at',
};

export type InviteWords = typeof invite;
