/** The member's own page. */
export const profile = {
  title: 'Profile',
  memberId: 'ID {id}',
  account: 'Member account',
  username: 'Username',
  joined: 'Member since',
  bank: 'Bank account',
  bankNote: 'Deposits and withdrawals use this account only.',
};
