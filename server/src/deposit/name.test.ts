import { expect, it } from 'vitest';
import { namesAgree } from './name.ts';

it.each([
  ['SOMCHAI JAIDEE', 'SOMCHAI JAIDEE', true],
  ['somchai  jaidee', 'SOMCHAI JAIDEE', true],
  ['MR. SOMCHAI J.', 'SOMCHAI JAIDEE', true],
  ['Mrs Somchai', 'SOMCHAI JAIDEE', true],
  ['SOMCHAI J***', 'SOMCHAI JAIDEE', true],
  ['SOMCHAI K', 'SOMCHAI JAIDEE', false],
  ['SOMSAK JAIDEE', 'SOMCHAI JAIDEE', false],
  ['SOM***', 'SOMCHAI JAIDEE', false],
  ['S', 'S', false],
  ['นายสมชาย ใจดี', 'สมชาย ใจดี', true],
  ['น.ส. สมหญิง ใจ', 'สมหญิง ใจดี', true],
  ['นางสาว สมหญิง ใจดี', 'สมหญิง ใจดี', true],
  ['นางนวล ใจดี', 'นางนวล ใจดี', true],
  ['ທ້າວ ບຸນມີ', 'ບຸນມີ ແກ້ວ', true],
  [null, 'SOMCHAI JAIDEE', false],
  ['', '', false],
] as const)('%s as the name of %s: %s', (shown, registered, agree) => {
  expect(namesAgree(shown, registered)).toBe(agree);
});
