import type { Language } from '../../messages.ts';

/** Languages of a spec that names its own. Other specs speak the language of their project. */
export const inLanguages = (own: Language): readonly Language[] => [own];

export const spoken = (own: Language): Language => own;
