import { expect, test } from 'vitest';
import { targetsOf } from './build-target.ts';
import { oldestReleases } from './oldest.ts';

test('each browser is built for its oldest release', () => {
  const browsers = ['chrome 110', 'chrome 107', 'ios_saf 15.6-15.8', 'ios_saf 15.4', 'safari 16.0'];
  expect(targetsOf(oldestReleases(browsers))).toEqual(['chrome107', 'ios15.4', 'safari16']);
});

test('Samsung Internet is built as the Chromium inside it', () => {
  expect(targetsOf(oldestReleases(['chrome 107', 'samsung 31', 'samsung 20']))).toEqual(['chrome106']);
  expect(targetsOf(oldestReleases(['chrome 107', 'samsung 31', 'samsung 21']))).toEqual(['chrome107']);
});

test('a browser without a build target is refused', () => {
  expect(() => targetsOf(oldestReleases(['ie 11']))).toThrow('ie 11');
  expect(() => targetsOf(oldestReleases(['samsung 19.0']))).toThrow('samsung 19');
});
