import { toMajor } from '@kapao/contract/money';
import { expect } from 'vitest';
import { testAlone, newName, newReference, password, patience, type Stage } from '../stage.ts';

export function movesCredits(stage: Stage): void {
  const { exact, unit } = stage;

  testAlone('opens the same account twice without an error or a change', async () => {
    const username = await stage.open(exact(700n));
    await stage.provider().createPlayer({ username, password, signal: patience() });
    expect(await stage.balance(username)).toBe(exact(700n));
  });

  testAlone('moves credits in and out, exact in its unit, and keeps our reference where it accepts one', async () => {
    const username = await stage.open();
    const reference = newReference();
    const [incoming, outgoing] = [exact(12_345_678_901n), exact(345n)];
    expect((await stage.move({ username, direction: 'in', creditsMinor: incoming, reference })).outcome).toBe(
      'applied',
    );
    expect(await stage.balance(username)).toBe(incoming);
    expect((await stage.move({ username, direction: 'out', creditsMinor: outgoing })).outcome).toBe('applied');
    expect(await stage.balance(username)).toBe(incoming - outgoing);
    const first = (await stage.listed(username)).at(-1);
    expect(first).toMatchObject({ direction: 'in', amount: toMajor(incoming) });
    expect(first?.reference).toBe(stage.static.capability === 'C' ? null : reference);
  });

  testAlone('moves its smallest credit', async () => {
    const username = await stage.open();
    expect((await stage.move({ username, direction: 'in', creditsMinor: unit })).outcome).toBe('applied');
    expect(await stage.balance(username)).toBe(unit);
    expect((await stage.move({ username, direction: 'out', creditsMinor: unit })).outcome).toBe('applied');
    expect(await stage.balance(username)).toBe(0n);
  });

  if (unit > 1n) {
    testAlone('never rounds an amount finer than its unit', async () => {
      const username = await stage.open(exact(50_000n));
      const before = await stage.balance(username);
      for (const direction of ['in', 'out'] as const) {
        const creditsMinor = exact(5_000n) + 1n;
        expect((await stage.move({ username, direction, creditsMinor })).outcome).not.toBe('applied');
        expect(await stage.balance(username)).toBe(before);
      }
    });
  }

  testAlone('reports a balance after a round to its last digit', async () => {
    const username = await stage.open(exact(10_000n));
    const round = { bet: toMajor(unit * 7n), win: toMajor(unit * 9n) };
    await stage.sandbox.post(`/games/${stage.code}/players/${username}/play`, round);
    expect(await stage.balance(username)).toBe(exact(10_000n) + unit * 2n);
  });

  testAlone('answers not applied when the player has too little', async () => {
    const username = await stage.open(exact(500n));
    const creditsMinor = exact(500n) + unit;
    expect((await stage.move({ username, direction: 'out', creditsMinor })).outcome).toBe('not_applied');
    expect(await stage.balance(username)).toBe(exact(500n));
  });

  testAlone('answers not applied for an unknown player, and invents no balance', async () => {
    const username = newName();
    for (const direction of ['in', 'out'] as const) {
      expect((await stage.move({ username, direction, creditsMinor: exact(500n) })).outcome).toBe('not_applied');
    }
    await expect(stage.balance(username)).rejects.toThrow();
  });
}
