import type { SignIn } from '@kapao/contract/game';
import { agent, gameProviders } from '../../../../test/sandbox.ts';
import { demoGames } from '../../seed.ts';
import type { CapabilityClass } from '../../../money/intent/outcome.ts';
import type { GameProvider } from '../../provider.ts';
import { areaslotKey, openBody, sealBody } from '../areaslot/cipher.ts';

export type Envelope = { open(text: string): string; seal(text: string): string };

export type Trait = {
  byNameAlone?: true;
  throttles?: true;
  namesItsCalls?: true;
  envelope?(secret: string): Envelope;
};

const traits: Readonly<Record<string, Trait>> = {
  PG: { byNameAlone: true },
  ASKMEBET: { throttles: true },
  BETFLIX: { byNameAlone: true },
  CIRCUS: { namesItsCalls: true },
  AREASLOT: { byNameAlone: true, envelope: areaslotEnvelope },
  HUAYHD: { byNameAlone: true },
  JOKER2: { byNameAlone: true },
};

function areaslotEnvelope(secret: string): Envelope {
  const key = areaslotKey(agent, secret);
  return {
    open: (text) => openBody(key, 'answer', (JSON.parse(text) as { body: string }).body) ?? '',
    seal: (text) => JSON.stringify({ body: sealBody(key, 'answer', text) }),
  };
}

export function traitOf(code: string): Trait {
  return traits[code] ?? {};
}

export const known: readonly GameProvider[] = [
  ...gameProviders({ baseUrl: 'http://127.0.0.1:9', secret: 'unknown' }).values(),
];

export function codesOf(capability: CapabilityClass): string[] {
  return known.filter((provider) => provider.capability === capability).map(({ code }) => code);
}

export function knownProvider(code: string): GameProvider {
  const provider = known.find((candidate) => candidate.code === code);
  if (!provider) throw new Error(`no provider ${code}`);
  return provider;
}

export function loginOf(code: string, sandboxUrl: string): SignIn {
  const game = demoGames(sandboxUrl).find((candidate) => candidate.code === code);
  if (!game) throw new Error(`the demo content has no ${code}`);
  return game.login;
}
