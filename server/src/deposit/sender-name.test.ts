import { expect, test } from 'vitest';
import { firstNamesAgree } from './sender-name.ts';

test.each([
  ['SOMCHAI JAIDEE', ['SOMCHAI J.'], 'yes'],
  ['SOMCHAI JAIDEE', ['Mr. Somchai J***'], 'yes'],
  ['SOMCHAI JAIDEE', ['MR SOMCHAI'], 'yes'],
  ['SOMCHAI JAIDEE', ['MR. SOM***'], 'yes'],
  ['SOMCHAI JAIDEE', ['SOMXXXX J'], 'yes'],
  ['SOMCHAI JAIDEE', ['SOMSAK J.'], 'no'],
  ['SOMCHAI JAIDEE', ['SOMSAK J.', 'SOMCHAI J.'], 'yes'],
  ['SOMCHAI JAIDEE', ['S*** J***'], 'unsure'],
  ['SOMCHAI JAIDEE', ['นาย สมชาย ใ'], 'unsure'],
  ['SOMCHAI JAIDEE', ['นาย สมชาย ใ', 'MR. SOMCHAI J'], 'yes'],
  ['สมชาย ใจดี', ['นายสมชาย ใ'], 'yes'],
  ['นาย สมชาย ใจดี', ['น.ส. สมหญิง ใ'], 'no'],
  ['ທ້າວ ສົມໃຈ', ['ສົມໃຈ ດ.'], 'yes'],
  ['MISSAKORN DEE', ['MISSAKORN D.'], 'yes'],
  ['SOMCHAI JAIDEE', [], 'unsure'],
  ['SOMCHAI JAIDEE', ['***'], 'unsure'],
] as const)('%s and %j: %s', (registered, shown, agreement) => {
  expect(firstNamesAgree(registered, shown)).toBe(agreement);
});
