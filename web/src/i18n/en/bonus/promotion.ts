/** The promotion code on the bonus page. */
export const promotion = {
  label: 'Promotion code',
  search: 'Search',
  required: 'Enter a promotion code',
  searching: 'Searching',
  none: 'There is no promotion with the code {code}',
  searchFailed: 'Could not search',
  activate: 'Use this promotion',
};

export type PromotionWords = typeof promotion;
