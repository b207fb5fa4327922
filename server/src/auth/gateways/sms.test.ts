import { beforeEach, expect, it } from 'vitest';
import { sandboxPartners, useSandbox } from '../../../test/sandbox.ts';

const sandbox = useSandbox({ pace: 0.1 });
const message = (timeoutMs = 30_000) => ({
  to: '0812345678',
  text: 'รหัส 123456 (REFAB)',
  code: '123456',
  ref: 'REFAB',
  signal: AbortSignal.timeout(timeoutMs),
});
const inbox = () => sandbox.get<unknown[]>('/sms?phone=0812345678');

beforeEach(() => sandbox.post('/reset', {}));

it('a text reaches the phone as it was written', async () => {
  expect(await sandboxPartners(sandbox.partner).sms.send(message())).toBe('sent');
  const { signal: _, ...text } = message();
  expect(await inbox()).toMatchObject([text]);
});

it('without a key nothing is called; with a wrong one the gateway says so', async () => {
  expect(await sandboxPartners(undefined).sms.send(message())).toBe('key_missing');
  expect(await sandboxPartners({ ...sandbox.partner, secret: 'another-secret' }).sms.send(message())).toBe(
    'key_invalid',
  );
  expect(await inbox()).toEqual([]);
});

it.each(['refuse', 'timeout-before', 'error-after', 'down'])('%s: failed', async (mode) => {
  await sandbox.post('/faults', { target: 'sms', mode, times: 1 });
  expect(await sandboxPartners(sandbox.partner).sms.send(message(150))).toBe('failed');
});
