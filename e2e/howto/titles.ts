export const titles = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const;
export type Title = (typeof titles)[number];
