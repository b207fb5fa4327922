import axe from 'axe-core';
import { expect } from 'vitest';

export async function expectAccessible(what: string): Promise<void> {
  await settle();
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)).toEqual([]);
}

/** Waits for animations to end, since half-faded text has no contrast. */
async function settle(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
}
