export const editName = {
  title: 'Edit account name',
  label: 'Account name in English',
  hint: 'As in your bank book: letters A–Z and spaces',
  why: '{bank} shows names in English. With the same name here, we find your transfers at once.',
  save: 'Save',
  saved: 'Account name saved',
};
