import { agentKey, type PartnerSettings } from '../../partner/settings.ts';
import type { GameProvider } from '../provider.ts';
import { areaslot } from './areaslot/areaslot.ts';
import { askmebet } from './askmebet.ts';
import { betflix } from './betflix.ts';
import { circus } from './circus.ts';
import { huayhd } from './huayhd.ts';
import { imi } from './imi.ts';
import { joker } from './joker/joker.ts';
import { joker2 } from './joker/joker2.ts';
import { slotxo } from './joker/slotxo.ts';
import { pg } from './pg.ts';
import { pgslot } from './pgslot.ts';
import { sexygame } from './sexygame.ts';
import { slotracha } from './slotracha/slotracha.ts';
import { superslot } from './superslot.ts';
import { ufabet } from './ufabet/ufabet.ts';
import { usun } from './usun.ts';

/** Every game the house can speak to, and its path under the partners' common address. */
const adapters: readonly (readonly [path: string, adapter: (settings: PartnerSettings) => GameProvider])[] = [
  ['pgslot', pgslot],
  ['pg', pg],
  ['joker', joker],
  ['slotxo', slotxo],
  ['superslot', superslot],
  ['betflix', betflix],
  ['askmebet', askmebet],
  ['imi', imi],
  ['usun', usun],
  ['circus', circus],
  ['slotracha', slotracha],
  ['areaslot', areaslot],
  ['joker2', joker2],
  ['ufabet', ufabet],
  ['sexygame', sexygame],
  ['huayhd', huayhd],
];

/** The game providers by code; none while no partner is set up. */
export function gameProviders(
  partner: { baseUrl: string; secret: string } | undefined,
): ReadonlyMap<string, GameProvider> {
  const providers = new Map<string, GameProvider>();
  if (partner === undefined) return providers;
  for (const [path, adapter] of adapters) {
    const baseUrl = `${partner.baseUrl}/partners/games/${path}`;
    const provider = adapter({ baseUrl, key: agentKey, secret: partner.secret });
    providers.set(provider.code, provider);
  }
  return providers;
}
