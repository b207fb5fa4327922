import { type Adapter, agentNeeds } from '../../platform/partner/settings.ts';
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

export const gameAdapters: readonly Adapter<GameProvider>[] = [
  {
    code: 'PGSLOT',
    open: pgslot,
    needs: agentNeeds('operator token, in `x-operator-token`', 'signs each call (HMAC-SHA256)'),
  },
  { code: 'PG', open: pg, needs: agentNeeds('operator token, in each form', 'secret key, in each form') },
  { code: 'JOKER', open: joker, needs: agentNeeds('application id, in the query', 'signs each call (HMAC-SHA1)') },
  { code: 'SLOTXO', open: slotxo, needs: agentNeeds('agent code, in the query', 'signs each call (HMAC-SHA1)') },
  { code: 'SUPERSLOT', open: superslot, needs: agentNeeds('user name of basic auth', 'password of basic auth') },
  { code: 'BETFLIX', open: betflix, needs: agentNeeds('agent, in `x-api-betflix`', 'key, in `x-api-key`') },
  { code: 'ASKMEBET', open: askmebet, needs: agentNeeds('agent user name, in address and body', 'key, in each body') },
  { code: 'IMI', open: imi, needs: agentNeeds('agent, in `authorization`', 'signs each body (HMAC-SHA256)') },
  {
    code: 'USUN',
    open: usun,
    needs: agentNeeds('agent, in `x-usun-agent`; also the name of the total', 'signs each form (HMAC-SHA256)'),
  },
  { code: 'CIRCUS', open: circus, needs: agentNeeds('issuer of the JWT', 'signs the JWT (HS256)') },
  {
    code: 'SLOTRACHA',
    open: slotracha,
    needs: agentNeeds('agent, in `x-racha-agent`', 'signs each document (HMAC-SHA256)'),
  },
  {
    code: 'AREASLOT',
    open: areaslot,
    needs: agentNeeds('agent, beside the body', 'the key of all bodies is derived from it'),
  },
  {
    code: 'JOKER2',
    open: joker2,
    needs: agentNeeds('application id, in `x-joker-app`', 'signs each call (HMAC-SHA256)'),
  },
  { code: 'UFABET', open: ufabet, needs: agentNeeds('agent that signs in', 'password of the agent') },
  { code: 'SEXYGAME', open: sexygame, needs: agentNeeds('agent id, in each body', 'bearer key') },
  { code: 'HUAYHD', open: huayhd, needs: agentNeeds('agent code, in each body', 'signs the sorted fields') },
];
