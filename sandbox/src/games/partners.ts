import { askmebet } from './dialects/askmebet.ts';
import { huayhd } from './dialects/huayhd.ts';
import { imi } from './dialects/imi.ts';
import { joker } from './dialects/joker/joker.ts';
import { slotxo } from './dialects/joker/slotxo.ts';
import { pgslot } from './dialects/pgslot.ts';
import { sexygame } from './dialects/sexygame.ts';
import { ufabet } from './dialects/ufabet.ts';
import { usun } from './dialects/usun.ts';

/** Every game the sandbox plays as a partner of the house. */
export const gamePartners = [pgslot, joker, slotxo, askmebet, imi, usun, ufabet, sexygame, huayhd] as const;
