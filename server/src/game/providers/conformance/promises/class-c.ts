import { expect } from 'vitest';
import type { Outcome } from '../../../../money/intent/outcome.ts';
import { traitOf } from '../known.ts';
import type { Reply } from '../relay.ts';
import { figurePattern, useRelayed } from '../relayed.ts';
import { figures } from './forged.ts';
import { directions, testAlone, newReference, patience, type Stage } from '../stage.ts';

export function keepsClassC(stage: Stage): void {
  const { exact } = stage;
  const start = exact(90_000n);

  testAlone('C: has no status query', async () => {
    expect(stage.static.status).toBeUndefined();
  });

  for (const direction of directions) {
    testAlone(`C, ${direction}: a repeated call moves twice, so the engine never repeats it`, async () => {
      const username = await stage.open(start);
      const same = { username, direction, creditsMinor: exact(700n), reference: newReference() };
      await stage.moveUnder('timeout-after', same);
      expect((await stage.move(same)).outcome).toBe('applied');
      const twice = exact(700n) * 2n;
      expect(await stage.balance(username)).toBe(direction === 'in' ? start + twice : start - twice);
    });
  }

  believesOnlyItsDifference(stage);
  if (traitOf(stage.code).throttles) {
    testAlone('C: throttled transfers are not refused, and none has moved', async () => {
      const username = await stage.open();
      const outcomes: Outcome[] = [];
      while (!outcomes.includes('unknown') && outcomes.length < 40) {
        outcomes.push((await stage.move({ username, direction: 'in', creditsMinor: exact(100n) })).outcome);
      }
      const applied = outcomes.filter((outcome) => outcome === 'applied');
      expect(outcomes).toEqual([...applied, 'unknown']);
      expect(await stage.balance(username)).toBe(exact(100n) * BigInt(applied.length));
    });
  }

  testAlone('C: shows a list of the player’s transfers or their sum, as play changes balances', async () => {
    expect(stage.static.recent ?? stage.static.movedIn).toBeDefined();
  });
  if (stage.static.recent) listsRecent(stage);
  if (stage.static.movedIn) tellsSum(stage);
}

function tellsSum(stage: Stage): void {
  const { exact } = stage;
  const { provider, falsified } = useRelayed(stage);
  const sumOf = async (username: string) => stage.provider().movedIn?.({ username, signal: patience() });

  testAlone('C: the sum of a player changes by executed transfers, never by play or another player', async () => {
    const [username] = [await stage.open(), await stage.open(exact(500n))];
    expect(await sumOf(username)).toBe(0n);
    for (const mode of ['refuse', 'timeout-before', 'down'] as const) {
      await stage.moveUnder(mode, { username, direction: 'in', creditsMinor: exact(500n) });
    }
    expect(await sumOf(username)).toBe(0n);
    await stage.move({ username, direction: 'in', creditsMinor: exact(700n) });
    await stage.sandbox.post(`/games/${stage.code}/players/${username}/play`, { bet: 5, win: 20 });
    await stage.moveUnder('timeout-after', { username, direction: 'out', creditsMinor: exact(1_500n) });
    expect(await sumOf(username)).toBe(exact(700n) - exact(1_500n));
  });

  testAlone('C: a sum that is no amount, or of another player, is rejected', async () => {
    const reported = await provider();
    const credits = exact(9_876_543_217n);
    const username = await stage.open(credits);
    const ask = () =>
      (reported.movedIn?.({ username, signal: patience() }) ?? Promise.resolve('none')).catch(() => 'none');
    for (const figure of figures.filter((text) => !text.startsWith('-'))) {
      const { hits, answer } = await falsified(figurePattern(credits), figure, ask);
      expect({ figure, isThere: hits > 0, answer }).toEqual({ figure, isThere: true, answer: 'none' });
    }
    expect((await falsified(new RegExp(username, 'g'), 'kp9999999999', ask)).answer).toBe('none');
  });
}

function believesOnlyItsDifference(stage: Stage): void {
  const { relay, provider } = useRelayed(stage);
  testAlone('C: the answer to a transfer of another amount or direction decides nothing', async () => {
    const [reported, username] = [await provider(), await stage.open(stage.exact(90_000n))];
    let first: Reply | undefined;
    relay.twist = (reply) => (first ??= reply);
    const move = async (direction: 'in' | 'out', creditsMinor: bigint) => {
      const call = { username, direction, creditsMinor, reference: newReference(), signal: patience() };
      return (await reported.transfer(call)).outcome;
    };
    expect(await move('in', stage.exact(700n))).toBe('applied');
    expect(await move('in', stage.exact(800n))).toBe('unknown');
    expect(await move('out', stage.exact(700n))).toBe('unknown');
  });
}

function listsRecent(stage: Stage): void {
  const { exact } = stage;
  const recent = async (username: string) => (await stage.provider().recent?.({ username, signal: patience() })) ?? [];

  testAlone('C: the list of a player shows later entries, newest first', async () => {
    const [username, other] = [await stage.open(), await stage.open(exact(500n))];
    expect(await recent(username)).toEqual([]);
    await stage.move({ username, direction: 'in', creditsMinor: exact(90_000n) });
    const [newest] = await recent(username);
    expect(newest).toMatchObject({ username, direction: 'in', creditsMinor: exact(90_000n), reference: null });
    const lost = { username, direction: 'out' as const, creditsMinor: exact(700n) };
    expect((await stage.moveUnder('timeout-after', lost)).outcome).toBe('unknown');
    const reported = await recent(username);
    expect(reported.map(({ direction, creditsMinor }) => [direction, creditsMinor])).toEqual([
      ['out', exact(700n)],
      ['in', exact(90_000n)],
    ]);
    expect(reported[1]?.id).toBe(newest?.id);
    expect((await recent(other)).map((entry) => entry.username)).toEqual([other]);
  });

  testAlone('C: a refused or lost transfer is not in the list', async () => {
    const username = await stage.open();
    for (const mode of ['refuse', 'timeout-before', 'down'] as const) {
      await stage.moveUnder(mode, { username, direction: 'in', creditsMinor: exact(500n) });
    }
    expect(await recent(username)).toEqual([]);
  });
}
