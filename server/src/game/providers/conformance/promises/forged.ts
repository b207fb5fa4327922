import { expect } from 'vitest';
import { traitOf } from '../known.ts';
import type { Reply } from '../relay.ts';
import { figurePattern, useRelayed } from '../relayed.ts';
import { directions, testAlone, newReference, patience, type Stage } from '../stage.ts';

export const figures = ['-1', 'NaN', 'Infinity', '1e21', '12345678901234567890', '1.234', '1,000', '0x10', '๑๒', ''];

export function believesNoForgery(stage: Stage): void {
  const { relay, provider, falsified } = useRelayed(stage);
  const { exact } = stage;
  const asked = exact(43_211_700n);
  const call = (username: string, direction: 'in' | 'out' = 'in') => ({
    username,
    direction,
    creditsMinor: asked,
    reference: newReference(),
    signal: patience(),
  });
  const open = () => stage.open(exact(9_876_543_217n));

  testAlone('an answer for another reference, player or amount decides nothing', async () => {
    const [reported, username] = [await provider(), await open()];
    const others = [
      { what: 'reference', pattern: /R\d{25}/g, by: newReference() },
      { what: 'player', pattern: new RegExp(username, 'g'), by: 'kp9999999999' },
      { what: 'amount', pattern: figurePattern(asked), by: '3' },
    ];
    for (const { what, pattern, by } of others) {
      for (const direction of directions) {
        const { hits, answer } = await falsified(pattern, by, () => reported.transfer(call(username, direction)));
        expect([what, answer.outcome]).toEqual([what, hits === 0 ? 'applied' : 'unknown']);
        if (what === 'reference' && stage.static.capability !== 'C') expect(hits).toBeGreaterThan(0);
      }
    }
  });

  if (stage.static.capability !== 'C') {
    testAlone('a replayed answer to an earlier transfer decides nothing', async () => {
      const [reported, username] = [await provider(), await open()];
      let first: Reply | undefined;
      relay.twist = (reply) => (first ??= reply);
      expect((await reported.transfer(call(username))).outcome).toBe('applied');
      expect((await reported.transfer(call(username))).outcome).toBe('unknown');
    });
  }

  if (traitOf(stage.code).namesItsCalls) {
    testAlone('a replayed earlier balance is rejected', async () => {
      const [reported, username] = [await provider(), await open()];
      let first: Reply | undefined;
      relay.twist = (reply) => (first ??= reply);
      expect((await reported.balance({ username, signal: patience() })).free).toBe(exact(9_876_543_217n));
      await expect(reported.balance({ username, signal: patience() })).rejects.toThrow();
    });
  }

  testAlone('a balance that is no amount, or of another player, is rejected', async () => {
    const reported = await provider();
    const [username, credits] = [await open(), exact(9_876_543_217n)];
    const ask = async () => {
      const answer = await reported.balance({ username, signal: patience() }).catch(() => undefined);
      return answer?.free ?? 'none';
    };
    for (const figure of figures) {
      const { hits, answer } = await falsified(figurePattern(credits), figure, ask);
      expect({ figure, isThere: hits > 0, answer }).toEqual({ figure, isThere: true, answer: 'none' });
    }
    const { hits, answer } = await falsified(new RegExp(username, 'g'), 'kp9999999999', ask);
    expect(answer).toBe(hits === 0 ? credits : 'none');
  });
}
