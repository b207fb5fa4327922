/** Languages of the interface, Thai first. `la` is Lao, as in the variant's name. */
export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];
