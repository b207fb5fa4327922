import { expect, test } from 'vitest';
import type { ActiveBonus } from '@kapao/contract/bonus';
import { ApiError } from '@kapao/client/api-error';
import { onlyInFor, onlyInOf } from './only-in.ts';

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
