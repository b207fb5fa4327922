import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { location: { origin: 'http://wallet.local:8080' }, addEventListener: () => undefined });
const { slipLink } = await import('./view-slip.ts');

test('a picture of the server itself may be opened, by path too', () => {
  expect(slipLink('/api/slip/picture/a?until=1')).toBe('http://wallet.local:8080/api/slip/picture/a?until=1');
  expect(slipLink('http://wallet.local:8080/x')).toBe('http://wallet.local:8080/x');
  expect(slipLink('https://pictures.example/x')).toBe('https://pictures.example/x');
});

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://elsewhere.example/x',
  '//user:pass@wallet.local:8080/',
])('%j may not', (link) => expect(slipLink(link)).toBeNull());
