import { expect, test, vi } from 'vitest';
import { core } from '../i18n/en/core.ts';
import { messages } from '../i18n/en/messages.ts';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';

vi.mock('./variant.ts', () => ({ isLaoVariant: true, firstCurrency: 'LAK' }));

test('the Lao variant tells how long its own phone numbers are', () => {
  const error = new ApiError('refused', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 422);
  expect(errorText(error, { ...core, ...messages })).toBe('The phone number must have 8 to 15 digits.');
});
