import { oldestReleases } from './oldest.ts';

/** Names of Vite's targets by browserslist names. Samsung Internet is built as the Chromium inside it. */
const targetNames = new Map([
  ['chrome', 'chrome'],
  ['edge', 'edge'],
  ['safari', 'safari'],
  ['ios_saf', 'ios'],
  ['firefox', 'firefox'],
  ['samsung', 'chrome'],
]);

const chromiumOfSamsung = new Map([
  [20, 106],
  [21, 110],
  [22, 111],
  [23, 115],
  [24, 117],
  [25, 121],
]);

/** Vite targets, such as `safari15.4`, by the oldest release of each browser. */
export function targetsOf(oldest: ReadonlyMap<string, number>): string[] {
  const targets = new Map<string, number>();
  for (const [name, release] of oldest) {
    const target = targetNames.get(name);
    const version = name === 'samsung' ? chromiumOfSamsung.get(release) : release;
    if (target === undefined || version === undefined)
      throw new Error(`No build target is known for ${name} ${release}`);
    targets.set(target, Math.min(version, targets.get(target) ?? version));
  }
  return [...targets].map(([target, version]) => `${target}${version}`);
}

export const buildTarget = targetsOf(oldestReleases());
