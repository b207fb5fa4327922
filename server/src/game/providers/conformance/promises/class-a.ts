import { expect } from 'vitest';
import type { Direction } from '../../../provider.ts';
import { directions, passInTime, testAlone, newReference, type Stage, waitUntil } from '../stage.ts';

export function keepsClassA(stage: Stage): void {
  for (const direction of directions) {
    carriesOutOnce(stage, direction);
    keepsItsWord(stage, direction);
  }
  testAlone('A: a transfer refused without credits stays refused when there are some', async () => {
    const username = await stage.open();
    const tooMuch = { username, direction: 'out' as const, creditsMinor: stage.exact(700n), reference: newReference() };
    expect((await stage.move(tooMuch)).outcome).toBe('not_applied');
    await stage.move({ username, direction: 'in', creditsMinor: startOf(stage) });
    expect((await stage.move(tooMuch)).outcome).toBe('not_applied');
    expect(await stage.balance(username)).toBe(startOf(stage));
  });

  testAlone('A: one reference sent twice at once moves once', async () => {
    const same = await prepareCall(stage, 'in');
    const answers = await Promise.all([stage.move(same), stage.move(same), stage.move(same)]);
    expect(answers.map(({ outcome }) => outcome)).not.toContain('not_applied');
    expect(await stage.balance(same.username)).toBe(movedOf(stage, 'in'));
  });
}

async function prepareCall(stage: Stage, direction: Direction) {
  const creditsMinor = stage.exact(700n);
  return { username: await stage.open(startOf(stage)), direction, creditsMinor, reference: newReference() };
}

const startOf = ({ exact }: Stage): bigint => exact(90_000n);
const movedOf = (stage: Stage, direction: Direction): bigint =>
  startOf(stage) + (direction === 'in' ? stage.exact(700n) : -stage.exact(700n));

function carriesOutOnce(stage: Stage, direction: Direction): void {
  testAlone(`A, ${direction}: a repeated reference moves nothing and gets the first answer`, async () => {
    for (const mode of ['ok', 'timeout-after', 'error-after', 'lag', 'slow'] as const) {
      const same = await prepareCall(stage, direction);
      await stage.moveUnder(mode, same);
      expect([mode, (await stage.move(same)).outcome]).toEqual([mode, 'applied']);
      expect([mode, (await stage.move(same)).outcome]).toEqual([mode, 'applied']);
      expect([mode, await stage.balance(same.username)]).toEqual([mode, movedOf(stage, direction)]);
    }
  });

  testAlone(`A, ${direction}: a lost call is executed when it is sent again`, async () => {
    for (const mode of ['timeout-before', 'down'] as const) {
      const same = await prepareCall(stage, direction);
      await stage.moveUnder(mode, same);
      expect((await stage.move(same)).outcome).toBe('applied');
      expect(await stage.balance(same.username)).toBe(movedOf(stage, direction));
    }
  });

  testAlone(`A, ${direction}: a repeat before the late first call arrives moves once`, async () => {
    const same = await prepareCall(stage, direction);
    await stage.moveUnder('late', same);
    expect((await stage.move(same)).outcome).toBe('applied');
    await lateOnesOver(stage);
    expect(await stage.balance(same.username)).toBe(movedOf(stage, direction));
  });
}

function keepsItsWord(stage: Stage, direction: Direction): void {
  testAlone(`A, ${direction}: a refusal is final for its reference, also against a late first call`, () =>
    passInTime(async () => {
      const same = await prepareCall(stage, direction);
      await stage.moveUnder('late', same);
      await stage.fault('refuse', 1);
      const { outcome } = await stage.move(same);
      if (outcome === 'applied') return false;
      expect(outcome).toBe('not_applied');
      await lateOnesOver(stage);
      expect(await stage.balance(same.username)).toBe(startOf(stage));
      expect((await stage.move(same)).outcome).toBe('not_applied');
      return true;
    }),
  );
}

async function lateOnesOver(stage: Stage): Promise<void> {
  const username = await stage.open();
  await stage.moveUnder('late', { username, direction: 'in', creditsMinor: stage.unit });
  await waitUntil(async () => (await stage.balance(username)) === stage.unit);
}
