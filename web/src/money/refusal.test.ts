import { expect, test } from 'vitest';
import type { ActiveBonus } from '@kapao/contract/bonus';
import { ApiError } from '@kapao/client/api-error';
import { gameOf } from './sample.ts';
import { onlyInFor, onlyInOf, staysInGame, stuckIn } from './refusal.ts';

const refused = (code: 'BONUS_CONDITION' | 'TRANSFER_FAIL', data: Record<string, unknown>) =>
  new ApiError('refused', code, 409, data);

test('a refusal names the allowed categories, in the order of home', () => {
  expect(onlyInOf(refused('BONUS_CONDITION', { categories: ['lotto', 'slot', 'bingo'] }))).toEqual(['slot', 'lotto']);
  expect(onlyInOf(refused('BONUS_CONDITION', {}))).toEqual([]);
  expect(onlyInOf(refused('TRANSFER_FAIL', { categories: ['slot'] }))).toEqual([]);
  expect(onlyInOf(new Error('offline'))).toEqual([]);
});

const running = (more: Partial<ActiveBonus>): ActiveBonus => ({ status: true, type: 'Friday', state: 'OPEN', ...more });

test('an open condition excludes games of other categories; without categories it excludes none', () => {
  expect(onlyInFor({ category: 'sport' }, running({ categories: ['slot'] }))).toEqual(['slot']);
  expect(onlyInFor({ category: 'slot' }, running({ categories: ['slot'] }))).toEqual([]);
  expect(onlyInFor({ category: 'sport' }, running({ categories: [] }))).toEqual([]);
  expect(onlyInFor({ category: 'sport' }, running({ categories: ['slot'], state: 'ARMED' }))).toEqual([]);
  expect(onlyInFor({ category: 'sport' }, undefined)).toEqual([]);
});

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
