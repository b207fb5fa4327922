import { expect, it } from 'vitest';
import { gameProviders, useSandbox } from '../../../../test/sandbox.ts';

const sandbox = useSandbox();

it('an expired session is opened again, and the call is sent once', async () => {
  const provider = gameProviders(sandbox.partner).get('UFABET');
  const call = { username: 'kp0000000001', password: 'Pass1234', signal: AbortSignal.timeout(30_000) };
  await provider?.createPlayer(call);
  await sandbox.post('/reset', {});
  await gameProviders(sandbox.partner).get('UFABET')?.createPlayer(call);
  const transfer = { ...call, direction: 'in', creditsMinor: 700n, reference: 'unused' } as const;
  expect((await provider?.transfer(transfer))?.outcome).toBe('applied');
  expect(await provider?.balance(call)).toEqual({ free: 700n, outstanding: 0n });
});
