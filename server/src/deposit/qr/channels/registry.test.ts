import { qrChannelCodes } from '@kapao/contract/deposit';
import { expect, test } from 'vitest';
import { qrAdapters } from './registry.ts';

test('every channel that makes QR codes has its code in the contract, and the reverse', () => {
  expect(qrAdapters.map(({ code }) => code)).toEqual([...qrChannelCodes]);
});
