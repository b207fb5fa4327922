import { expect } from 'vitest';
import type { Outcome } from '../../../../money/intent/outcome.ts';
import {
  directions,
  type Fault,
  faults,
  passInTime,
  testAlone,
  newReference,
  patience,
  type Stage,
  waitUntil,
} from '../stage.ts';

const ends: Readonly<Record<Fault, readonly [outcome: Outcome, moved: boolean]>> = {
  ok: ['applied', true],
  refuse: ['not_applied', false],
  'timeout-before': ['unknown', false],
  'timeout-after': ['unknown', true],
  late: ['unknown', true],
  'error-after': ['unknown', true],
  lag: ['unknown', true],
  slow: ['unknown', true],
  down: ['unknown', false],
};

export function bearsFaults(stage: Stage): void {
  for (const direction of directions) {
    for (const mode of faults) {
      const [outcome, moved] = ends[mode];
      testAlone(`${direction}, ${mode}: ${outcome}, and it ${moved ? 'moved' : 'did not move'}`, () =>
        passInTime(async () => {
          const before = direction === 'out' ? stage.exact(90_000n) : 0n;
          const username = await stage.open(before);
          const creditsMinor = stage.exact(50_000n);
          const answer = await stage.moveUnder(mode, { username, direction, creditsMinor });
          if (mode === 'slow' && answer.outcome === 'applied') return false;
          expect(answer.outcome).toBe(outcome);
          const after = direction === 'in' ? before + creditsMinor : before - creditsMinor;
          if (mode === 'late') await waitUntil(async () => (await stage.balance(username)) === after);
          expect(await stage.balance(username)).toBe(moved ? after : before);
          return true;
        }),
      );
    }
  }

  testAlone('slow: applied within a longer deadline', async () => {
    const username = await stage.open();
    await stage.fault('slow', 1);
    expect((await stage.move({ username, direction: 'in', creditsMinor: stage.exact(500n) })).outcome).toBe('applied');
    expect(await stage.balance(username)).toBe(stage.exact(500n));
  });

  testAlone('down: unknown, and no query gets an invented answer', async () => {
    const username = await stage.open(stage.exact(500n));
    await stage.fault('down');
    const call = { username, direction: 'out' as const, creditsMinor: stage.exact(500n), reference: newReference() };
    expect((await stage.move(call)).outcome).toBe('unknown');
    const { status, recent, statement } = stage.provider();
    const asked = { ...call, signal: patience() };
    await expect(stage.balance(username)).rejects.toThrow();
    if (status) expect((await status(asked)).status).toBe('unknown');
    if (recent) await expect(recent(asked)).rejects.toThrow();
    const window = { from: new Date(0), to: new Date(), cursor: null, signal: patience() };
    await expect(statement.read(window)).rejects.toThrow();
    await stage.fault('ok');
    expect(await stage.balance(username)).toBe(stage.exact(500n));
  });
}
