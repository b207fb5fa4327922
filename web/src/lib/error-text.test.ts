import { errorStatus } from '@kapao/contract/errors';
import type { ErrorCode } from '@kapao/contract/errors';
import { expect, test } from 'vitest';
import { core as coreEn } from '@kapao/i18n/core/en';
import { messages as moreEn } from '@kapao/i18n/main/en';
import { joinMessages } from '@kapao/i18n/main/join';
import type { Messages } from '@kapao/i18n/main/en';
import { core as coreLa } from '@kapao/i18n/core/la';
import { messages as moreLa } from '@kapao/i18n/main/la';
import { core as coreTh } from '@kapao/i18n/core/th';
import { messages as moreTh } from '@kapao/i18n/main/th';
import { ApiError } from '@kapao/client/api-error';
import { errorText } from './error-text.ts';

const en: Messages = joinMessages(coreEn, moreEn);
const languages: readonly Messages[] = [joinMessages(coreTh, moreTh), joinMessages(coreLa, moreLa), en];
const codes = Object.keys(errorStatus) as ErrorCode[];

const refused = (code: string, data: Record<string, unknown> = {}): ApiError =>
  new ApiError('refused', code as ErrorCode, 409, data);

const codeLike = /\b[A-Z0-9]{2,}_[A-Z0-9_]+\b|\{\w+\}|undefined|NaN|\[object|invalid-token/;

test('no code, with its figures or without them, shows a code or a hole', () => {
  const full = { min: 100, max: 2000.5, left: 0, retryAfter: 42 };
  const odd = [{}, full, { min: '100', max: null, left: Number.NaN, retryAfter: '42' }, { min: 1e30, max: -0.001 }];
  for (const messages of languages) {
    for (const data of odd) {
      for (const code of codes) expect(errorText(refused(code, data), messages)).not.toMatch(codeLike);
    }
  }
});

test('figures stand in the text as money and as a wait in words', () => {
  const read = (code: string, data: Record<string, unknown>) => errorText(refused(code, data), en, 'LAK');
  expect(read('WITHDRAW_MINIMUM', { min: 60_000 })).toBe('The minimum withdrawal is ₭60,000.00.');
  expect(read('REQUEST_LIMIT_1MIN', { retryAfter: 1 })).toBe('Please wait 1 second and try again.');
  expect(read('REQUEST_LIMIT_1MIN', { retryAfter: 61 })).toBe('Please wait 2 minutes and try again.');
  expect(read('REQUEST_LIMIT_1MIN', { retryAfter: 3_601 })).toBe('Please wait 2 hours and try again.');
});

test('an unknown code is shown in plain words, in the language of the reader', () => {
  for (const messages of languages) {
    for (const code of ['SOME_NEWER_CODE', 'gone.soon', 'toString', '__proto__', 'E42', '']) {
      expect(errorText(refused(code), messages)).toBe(messages.common.unknownError);
    }
  }
});

test('what the server says in words is shown as it is', () => {
  for (const sentence of ['The bank is closed today.', 'ธนาคารปิดวันนี้', 'ທະນາຄານປິດມື້ນີ້']) {
    expect(errorText(refused(sentence), en)).toBe(sentence);
  }
  expect(errorText(refused('word '.repeat(200)), en)).toBe(en.common.unknownError);
});

test('an error that the server has numbered carries the head of its number', () => {
  const errorId = '0f9c2a41-7c1e-4a37-9a43-000000000000';
  expect(errorText(refused('INTERNAL_SERVER_ERROR', { errorId }), en)).toBe(
    'Something went wrong on our side. Please try again. (reference 0f9c2a41)',
  );
  expect(errorText(refused('SOME_NEWER_CODE', { errorId }), en)).toBe(
    'Something went wrong. Please try again. (reference 0f9c2a41)',
  );
  expect(errorText(refused('INTERNAL_SERVER_ERROR', { errorId: '<b>x</b> y' }), en)).not.toContain('reference');
});

test('nothing sent and nothing known are no failures', () => {
  expect(errorText(new ApiError('not-sent'), en)).toBe(en.common.offline);
  expect(errorText(new ApiError('unknown'), en)).toBe(en.common.unknownOutcome);
  expect(errorText(new Error('a slip of ours'), en)).toBe(en.common.unknownError);
});
