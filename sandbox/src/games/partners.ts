import { askmebet } from './dialects/askmebet.ts';
import { huayhd } from './dialects/huayhd.ts';
import { imi } from './dialects/imi.ts';
import { joker } from './dialects/joker/joker.ts';
import { slotxo } from './dialects/joker/slotxo.ts';
import { pgslot } from './dialects/pgslot.ts';
import { ufabet } from './dialects/ufabet.ts';

/** Every game the sandbox plays as a partner of the house. */
export const gamePartners = [pgslot, joker, slotxo, askmebet, imi, ufabet, huayhd] as const;
