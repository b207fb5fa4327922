import { expect, test } from 'vitest';
import { abilityOf, faceOf } from './model.ts';

const browser = { inLine: false, hasPush: true, isApple: false, isInstalled: false };
const own = { subscriptions: [{ id: 'a', channel: 'push' as const, mark: 'm', createdAt: '2026-11-22T10:00:00Z' }] };

test.each([
  ['a browser with push can', {}, 'can'],
  ['LINE’s browser offers LINE, whatever it claims', { inLine: true }, 'inLine'],
  ['an iPhone needs the installed app', { hasPush: false, isApple: true }, 'iphone'],
  ['an installed app without push cannot', { hasPush: false, isApple: true, isInstalled: true }, 'unsupported'],
  ['an old browser cannot', { hasPush: false }, 'unsupported'],
] as const)('%s', (_, more, ability) => {
  expect(abilityOf({ ...browser, ...more })).toBe(ability);
});

test.each([
  ['on: allowed, and the server knows this browser', 'granted', 'm', 'on'],
  ['off: the server knows another browser only', 'granted', 'other', 'off'],
  ['off: not asked yet', 'default', null, 'off'],
  ['off: the permission was withdrawn to a question', 'default', 'm', 'off'],
  ['denied in the browser', 'denied', 'm', 'denied'],
] as const)('%s', (_, permission, mark, face) => {
  expect(faceOf('can', permission, own, mark)).toBe(face);
});
