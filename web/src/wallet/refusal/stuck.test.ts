import { expect, test } from 'vitest';
import { ApiError } from '@kapao/client/api-error';
import { gameOf } from '../sample.ts';
import { staysInGame, stuckIn } from './stuck.ts';

const games = [{ ...gameOf('A', 1), name: 'Alpha' }];

test('games that kept their money are named, by their code without a name', () => {
  expect(stuckIn(new ApiError('refused', 'TRANSFER_FAIL', 502, { stuck: ['A', 'B'] }), games)).toEqual(['Alpha', 'B']);
});

test('any other refusal, or one that names no game, concerns no game', () => {
  expect(stuckIn(new ApiError('refused', 'NO_WALLET', 404, { stuck: ['A'] }), games)).toEqual([]);
  expect(stuckIn(new ApiError('refused', 'TRANSFER_FAIL', 502), games)).toEqual([]);
  expect(stuckIn(new Error('lost'), games)).toEqual([]);
});

test('money is still in the game that refused, unless it was the target', () => {
  expect(staysInGame(['A'], 'WALLET')).toBe(true);
  expect(staysInGame(['A'], 'B')).toBe(true);
  expect(staysInGame(['B'], 'B')).toBe(false);
  expect(staysInGame([], 'WALLET')).toBe(false);
});
