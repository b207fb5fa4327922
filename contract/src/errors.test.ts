import { describe, expect, test } from 'vitest';
import { allEndpoints } from './catalogue.ts';
import { commonErrors, errorStatus, idempotentErrors, memberErrors, successCodes } from './errors.ts';
import { couponErrors, spinErrors } from './wheel.ts';

const codes = Object.keys(errorStatus);
const endpoints = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('the codes of each endpoint', () => {
  test.each(endpoints)('%s: each has a status', (_name, { errors }) => {
    for (const code of errors) expect(errorStatus[code], code).toEqual(expect.any(Number));
  });

  test.each(endpoints)('%s: each is named once', (_name, { errors }) => {
    expect(errors.toSorted()).toEqual([...new Set(errors)].toSorted());
  });

  test.each(endpoints)('%s: each is specific, not a code of every member call', (_name, { errors }) => {
    expect(errors.filter((code) => (memberErrors as readonly string[]).includes(code))).toEqual([]);
  });

  test('a refusal of a wheel or a coupon is in a successful answer, or listed elsewhere', () => {
    const elsewhere = ['REQUEST_LIMIT', 'BONUS_REMAINING', 'DEBT_OPEN'];
    for (const code of [...spinErrors, ...couponErrors]) {
      expect(errorStatus[code]).toBe(elsewhere.includes(code) ? errorStatus[code] : 200);
    }
  });
});

describe('the catalogue of codes', () => {
  test.each(Object.entries(errorStatus))('%s has a valid status: %i', (_code, status) => {
    expect([200, 400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 502, 503]).toContain(status);
  });

  test('no code means both success and failure', () => {
    expect(successCodes.filter((code) => codes.includes(code))).toEqual([]);
  });

  test('a lost session is always 401, so that one rule signs the member out', () => {
    expect(new Set(memberErrors.map((code) => errorStatus[code]))).toEqual(new Set([401]));
  });

  test('a limit on calls is always 429', () => {
    for (const code of ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'OTP_BLOCK'] as const)
      expect(errorStatus[code]).toBe(429);
  });

  test('the lists of common codes do not overlap', () => {
    const all = [...commonErrors, ...memberErrors, ...idempotentErrors];
    expect(all).toHaveLength(new Set(all).size);
  });
});
