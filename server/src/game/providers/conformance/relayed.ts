import { formatMajor } from '@kapao/contract/money';
import { sandboxSecret } from '../../../installation/partners/environment.ts';
import type { GameProvider } from '../../provider.ts';
import { type Envelope, traitOf } from './known.ts';
import { type Relay, useRelay } from './relay.ts';
import { patience, providerAt, type Stage } from './stage.ts';

const plain: Envelope = { open: (text) => text, seal: (text) => text };

export function useRelayed(stage: Stage) {
  const relay: Relay = useRelay(stage.sandbox);
  let speaking: GameProvider | undefined;
  return {
    relay,
    async provider(): Promise<GameProvider> {
      relay.twist = undefined;
      if (speaking) return speaking;
      speaking = providerAt(stage.code, { ...stage.sandbox.partner, baseUrl: relay.baseUrl });
      await speaking.balance({ username: await stage.open(), signal: patience() });
      return speaking;
    },
    async falsified<T>(pattern: RegExp, by: string, ask: () => Promise<T>): Promise<{ hits: number; answer: T }> {
      const { open, seal } =
        traitOf(stage.code).envelope?.(sandboxSecret(stage.sandbox.partner.secret, stage.code)) ?? plain;
      let hits = 0;
      relay.twist = (reply) => ({ ...reply, text: seal(open(reply.text).replace(pattern, () => (hits++, by))) });
      const answer = await ask();
      relay.twist = undefined;
      return { hits, answer };
    },
  };
}

export function figurePattern(creditsMinor: bigint): RegExp {
  const text = formatMajor(creditsMinor);
  const short = text.replace(/\.?0+$/, '');
  return new RegExp(
    `(?<![\\d.])(?:${[text, text.replace(/0$/, ''), short, creditsMinor].join('|').replaceAll('.', '\\.')})(?![\\d.])`,
    'g',
  );
}
