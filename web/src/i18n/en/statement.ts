/** The list of what happened to the money. */
export const statement = {
  title: 'Statement',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  bonus: 'Bonus',
  finishBonus: 'Bonus condition ended',
  transfer: 'Transfer {from} to {to}',
  adjust: 'Adjustment by the team',
  success: 'Success',
  failed: 'Failed',
  pending: 'In progress',
  empty: 'Nothing here yet',
  emptyHint: 'Deposits, withdrawals and transfers will show up here.',
  firstDeposit: 'Go to the wallet',
  loadFailed: 'Could not load the statement',
  slips: 'Slip status',
};
