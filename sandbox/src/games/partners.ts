import { areaslot } from './dialects/areaslot.ts';
import { askmebet } from './dialects/askmebet.ts';
import { betflix } from './dialects/betflix.ts';
import { circus } from './dialects/circus.ts';
import { huayhd } from './dialects/huayhd.ts';
import { imi } from './dialects/imi.ts';
import { joker } from './dialects/joker/joker.ts';
import { joker2 } from './dialects/joker/joker2.ts';
import { slotxo } from './dialects/joker/slotxo.ts';
import { pg } from './dialects/pg.ts';
import { pgslot } from './dialects/pgslot.ts';
import { sexygame } from './dialects/sexygame.ts';
import { slotracha } from './dialects/slotracha/slotracha.ts';
import { superslot } from './dialects/superslot.ts';
import { ufabet } from './dialects/ufabet.ts';
import { usun } from './dialects/usun.ts';

export const gamePartners = [
  pgslot,
  pg,
  joker,
  slotxo,
  superslot,
  betflix,
  askmebet,
  imi,
  usun,
  circus,
  slotracha,
  areaslot,
  joker2,
  ufabet,
  sexygame,
  huayhd,
] as const;
