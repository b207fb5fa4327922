import { expect, test } from 'vitest';
import { ApiError } from '@kapao/client/api-error';
import { remainingOf } from './cancel-dialog.tsx';

const games = [{ code: 'ALPHA', name: 'Alpha Slot' }];
const figures = { measured: 303, target: 909, floor: 30.3, keep: 703, forfeit: 99.01 };
const refused = (data: Record<string, unknown>, code: 'BONUS_REMAINING' | 'NO_DATA' = 'BONUS_REMAINING') =>
  remainingOf(new ApiError('refused', code, 409, data), games);

test('a forfeit is read to the satang and sent back unchanged', () => {
  expect(refused(figures)).toEqual({
    kind: 'price',
    price: {
      measuredMinor: 30_300n,
      targetMinor: 90_900n,
      floorMinor: 3_030n,
      keepMinor: 70_300n,
      forfeitMinor: 9_901n,
      forfeit: 99.01,
    },
  });
});

test('games that kept their money are named, and no amount is offered meanwhile', () => {
  expect(refused({ ...figures, stuck: ['ALPHA', 'OTHER'] })).toEqual({ kind: 'stuck', games: ['Alpha Slot', 'OTHER'] });
  expect(refused({ ...figures, stuck: [] })).toEqual({ kind: 'stuck', games: [] });
});

test('any other error is another refusal', () => {
  expect(refused({})).toBeNull();
  expect(refused(figures, 'NO_DATA')).toBeNull();
  expect(remainingOf(new Error('x'), games)).toBeNull();
});
