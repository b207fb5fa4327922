import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { dismissToast, toasts } from '../ui/overlay/toasts.ts';
import { viewSlip } from './view-slip.ts';

const say = { waiting: 'Please wait', failed: 'Could not open' };

function stubTab() {
  const tab = {
    opener: {} as unknown,
    close: vi.fn(),
    location: { replace: vi.fn() },
    document: { title: '', body: { textContent: '' } },
  };
  const assign = vi.fn();
  const location = { origin: 'https://kapao.test', assign };
  return { tab, assign, location };
}

beforeEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
});

test('the window opens at the tap, cannot reach back, and then shows the picture', async () => {
  const { tab, location } = stubTab();
  stubWindow({ open: () => tab, location });
  const sent = stubFetch({ body: { url: '/api/file/slip?sig=1' } });
  await viewSlip('REF 1', say);
  expect(tab.opener).toBeNull();
  expect(tab.document).toEqual({ title: 'Please wait', body: { textContent: 'Please wait' } });
  expect(tab.location.replace).toHaveBeenCalledWith('https://kapao.test/api/file/slip?sig=1');
  expect(sent[0]?.address).toBe('/api/statement/slip/reference/REF%201');
});

test('a browser that gives no window shows the picture in this one', async () => {
  const { assign, location } = stubTab();
  stubWindow({ open: () => null, location });
  stubFetch({ body: { url: 'https://files.example.com/a.jpg' } });
  await viewSlip('1', say);
  expect(assign).toHaveBeenCalledWith('https://files.example.com/a.jpg');
});

test.each([
  ['a picture that is gone', { status: 404, body: { message: 'NO_DATA' } }],
  ['a lost connection', 'lost'],
  ['an address that may not be opened', { body: { url: 'javascript:alert(1)' } }],
  ['no address', { body: { url: '' } }],
] as const)('%s: the window closes and the person is told', async (_name, reply) => {
  const { tab, location } = stubTab();
  stubWindow({ open: () => tab, location });
  stubFetch(reply);
  await viewSlip('1', say);
  expect(tab.close).toHaveBeenCalledTimes(1);
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(toasts.get().map(({ kind, text }) => [kind, text])).toEqual([['error', 'Could not open']]);
});
