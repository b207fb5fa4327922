import { expect, test, vi } from 'vitest';
import { core } from '@kapao/i18n/core/en';
import { messages } from '@kapao/i18n/main/en';
import { joinMessages } from '@kapao/i18n/main/join';

vi.stubEnv('VITE_VARIANT', 'lao');
const { ApiError } = await import('@kapao/client/api-error');
const { errorText } = await import('./error-text.ts');

test('the Lao variant tells how long its own phone numbers are', () => {
  const error = new ApiError('refused', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 422);
  expect(errorText(error, joinMessages(core, messages))).toBe('The phone number must have 8 to 15 digits.');
});
