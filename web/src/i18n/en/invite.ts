/** The invite sheet, and the question before what friends brought is received. */
export const invite = {
  lead: 'Send your link to a friend. Once they register with it, make a first deposit and play it through, your bonus adds up here.',
  receiveAtHome: 'You can receive it on the home page, under Invite bonus.',
  link: 'Your invite link',
  share: 'Share',
  line: 'Send by LINE',
  shareText: 'Come and play with me. Register here:',
  shareFailed: 'Could not share. Copy the link instead.',
  friends: 'Bonus from your friends',
  friend: 'Friend',
  date: 'Date',
  amount: 'Amount',
  empty: 'No bonus yet',
  emptyHint: 'Once a friend has deposited and played, it shows here.',
  loadFailed: 'Could not load the list',
  receiveTitle: 'Receive invite bonus {amount}',
  receiveFree: 'The money goes to your wallet at once. There is no condition: play with it or withdraw it.',
  receiveBound: 'You cannot withdraw until its condition is over. Both percentages are of your starting balance.',
  receive: 'Receive bonus',
  later: 'Later',
  again: 'You can receive it again in {time}.',
  tooMuch: 'Your total balance is above {max}, so a new condition cannot start yet. Please receive it later.',
  reached: 'Condition met at',
  missed: 'Condition over at',
};

export type InviteWords = typeof invite;
