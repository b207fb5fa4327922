import type { SignIn } from '@kapao/contract/game';
import { agent, gameProviders } from '../../../../test/sandbox-partners.ts';
import { demoGames } from '../../../content/demo/games.ts';
import type { CapabilityClass } from '../../../intent/outcome.ts';
import type { GameProvider } from '../../provider.ts';
import { areaslotKey, openBody, sealBody } from '../areaslot/cipher.ts';

/** Puts a changed text back into the wrapping a partner's answers come in. */
export type Envelope = { open(text: string): string; seal(text: string): string };

/** What a partner does differently and its port does not tell. */
export type Trait = {
  /** Its sign-in link asks for no password (rules#games, "auto, user"). */
  byNameAlone?: true;
  /** It carries out only so many transfers of a player within a minute. */
  throttles?: true;
  /** Each answer names the call it is for, questions too. */
  namesItsCalls?: true;
  /** Its answers are no plain text; the suite must look into them to falsify them. */
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

/** Every adapter of the registry, calling nobody: for what can be known before the sandbox runs. */
export const known: readonly GameProvider[] = [
  ...gameProviders({ baseUrl: 'http://127.0.0.1:9', secret: 'nobody' }).values(),
];

/** The codes a file of the suite must run: taken from the registry, so that no adapter can be forgotten. */
export function codesOf(capability: CapabilityClass): string[] {
  return known.filter((provider) => provider.capability === capability).map(({ code }) => code);
}

export function knownProvider(code: string): GameProvider {
  const provider = known.find((candidate) => candidate.code === code);
  if (!provider) throw new Error(`no provider ${code}`);
  return provider;
}

/** How Play signs in at a game, as the demo content has it for a sandbox at this address. */
export function loginOf(code: string, sandboxUrl: string): SignIn {
  const game = demoGames(sandboxUrl).find((candidate) => candidate.code === code);
  if (!game) throw new Error(`the demo content has no ${code}`);
  return game.login;
}
