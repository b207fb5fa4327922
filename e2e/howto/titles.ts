/** The five videos (spec §2), in the order of the list. */
export const titles = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const;
export type Title = (typeof titles)[number];
