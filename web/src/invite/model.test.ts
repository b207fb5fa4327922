import { expect, test } from 'vitest';
import { inviteLink, lineLink } from './model.ts';

test('the link has the code that registration reads', () => {
  const profile = { _id: 'a&b=c', number: 'KAPA2346' };
  expect(inviteLink('https://kapao.example', profile)).toBe('https://kapao.example/register?code=KAPA2346');
  const older = inviteLink('https://kapao.example', { _id: 'a&b=c' });
  expect(new URL(older).searchParams.get('code')).toBe('PRa&b=c');
});

test('LINE gets the whole message, in any script', () => {
  const message = 'มาเล่นด้วยกัน & สมัคร https://kapao.example/register?code=PR1';
  expect(new URL(lineLink(message)).searchParams.get('text')).toBe(message);
});
