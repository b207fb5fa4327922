import { expect, test } from 'vitest';
import { inviteLink, lineLink } from './model.ts';

test('the link has the code that registration reads', () => {
  const link = inviteLink('https://kapao.example', 'm_7Hq2');
  expect(link).toBe('https://kapao.example/register?code=PRm_7Hq2');
  expect(new URL(inviteLink('https://kapao.example', 'a&b=c')).searchParams.get('code')).toBe('PRa&b=c');
});

test('LINE gets the whole message, in any script', () => {
  const message = 'มาเล่นด้วยกัน & สมัคร https://kapao.example/register?code=PR1';
  expect(new URL(lineLink(message)).searchParams.get('text')).toBe(message);
});
