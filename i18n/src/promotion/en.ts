export const promotion = {
  label: 'Promotion code',
  search: 'Search',
  required: 'Please enter a promotion code',
  searching: 'Searching',
  none: 'No promotion found for the code {code}',
  searchFailed: 'Could not search',
  activate: 'Receive this promotion',
};

export type PromotionMessages = typeof promotion;
