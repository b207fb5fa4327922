import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSandbox } from '../../testing/sandbox.ts';
import { type Direction, type GameProvider, ProviderRefused } from '../provider.ts';
import { gameProviders } from './registry.ts';

/** 6 s late is 600 ms here, 3 s slow is 300 ms. */
const sandbox = useSandbox({ pace: 0.1 });
const soonMs = 150;
const afterLateMs = 800;

const codes = ['PGSLOT', 'IMI', 'UFABET', 'HUAYHD'];

let players = 0;
let references = 0;

type Listed = { reference: string | null; direction: Direction; amount: number };

describe.each(codes)('%s', (code) => {
  let provider: GameProvider;
  let username: string;
  const target = `games/${code}`;

  const transfer = (direction: Direction, creditsMinor: bigint, timeoutMs = 4_000, reference = `R${++references}`) =>
    provider.transfer({ username, direction, creditsMinor, reference, signal: AbortSignal.timeout(timeoutMs) });
  const balance = () => provider.balance({ username, signal: AbortSignal.timeout(4_000) });
  const listed = () => sandbox.get<Listed[]>(`/games/${code}/transfers?username=${username}`);
  const fault = (mode: string, times?: number) => sandbox.post('/faults', { target, mode, times });

  beforeEach(async () => {
    const known = gameProviders(sandbox.partner).get(code);
    if (!known) throw new Error(`no provider ${code}`);
    provider = known;
    username = `kp${++players}`;
    await fault('ok');
    await provider.createPlayer({ username, password: 'Pass1234', signal: AbortSignal.timeout(4_000) });
  });

  it('opens the same account twice without an error', async () => {
    await provider.createPlayer({ username, password: 'Pass1234', signal: AbortSignal.timeout(4_000) });
    expect(await balance()).toBe(0n);
  });

  it('moves credits in and out to the hundredth and keeps our reference where it takes one', async () => {
    const incoming = `R${++references}`;
    expect((await transfer('in', 12_345n, 4_000, incoming)).outcome).toBe('applied');
    expect((await transfer('out', 45n)).outcome).toBe('applied');
    expect(await balance()).toBe(12_300n);
    const first = (await listed()).at(-1);
    expect(first).toMatchObject({ direction: 'in', amount: 123.45 });
    expect(first?.reference).toBe(provider.capability === 'C' ? null : incoming);
  });

  it('says not applied when the player has too little', async () => {
    await transfer('in', 100n);
    expect((await transfer('out', 101n)).outcome).toBe('not_applied');
    expect(await balance()).toBe(100n);
  });

  it('says not applied when the player is unknown', async () => {
    username = 'nobody';
    expect((await transfer('in', 100n)).outcome).toBe('not_applied');
    await expect(balance()).rejects.toThrow();
  });

  it('refuse: not applied, and nothing moved', async () => {
    await fault('refuse', 1);
    expect((await transfer('in', 500n)).outcome).toBe('not_applied');
    expect(await balance()).toBe(0n);
  });

  it('timeout-before: unknown, and nothing moved', async () => {
    await fault('timeout-before', 1);
    expect((await transfer('in', 500n, soonMs)).outcome).toBe('unknown');
    expect(await balance()).toBe(0n);
  });

  it('timeout-after: unknown, though it moved', async () => {
    await fault('timeout-after', 1);
    expect((await transfer('in', 500n, soonMs)).outcome).toBe('unknown');
    expect(await balance()).toBe(500n);
  });

  it('late: unknown, and it moves after we have stopped waiting', async () => {
    await fault('late', 1);
    expect((await transfer('in', 500n, soonMs)).outcome).toBe('unknown');
    expect(await balance()).toBe(0n);
    await sleep(afterLateMs);
    expect(await balance()).toBe(500n);
  });

  it('error-after: unknown, though it moved', async () => {
    await fault('error-after', 1);
    expect((await transfer('in', 500n)).outcome).toBe('unknown');
    expect(await balance()).toBe(500n);
  });

  it('slow: applied for the patient, unknown for the impatient', async () => {
    await fault('slow', 2);
    expect((await transfer('in', 500n)).outcome).toBe('applied');
    expect((await transfer('in', 500n, soonMs)).outcome).toBe('unknown');
    expect(await balance()).toBe(1_000n);
  });

  it('down for the transfer alone: unknown, and nothing moved', async () => {
    await fault('down', 1);
    expect((await transfer('in', 500n)).outcome).toBe('unknown');
    expect(await balance()).toBe(0n);
  });

  it('down altogether: never applied, and the balance is not made up', async () => {
    await fault('down');
    expect((await transfer('in', 500n)).outcome).toBe('unknown');
    await expect(balance()).rejects.toThrow();
    await fault('ok');
    expect(await balance()).toBe(0n);
  });

  it('a wrong secret never counts as a no to the transfer', async () => {
    const stranger = gameProviders({ ...sandbox.partner, secret: 'another-secret' }).get(code);
    const answer = await stranger?.transfer({
      username,
      direction: 'in',
      creditsMinor: 500n,
      reference: `R${++references}`,
      signal: AbortSignal.timeout(4_000),
    });
    expect(answer?.outcome).toBe('unknown');
    expect(await balance()).toBe(0n);
    const asked = stranger?.balance({ username, signal: AbortSignal.timeout(4_000) });
    await expect(asked).rejects.toMatchObject({ reason: 'KEY_INVALID' });
  });

  it('keeps secrets out of the evidence', async () => {
    await fault('timeout-after', 1);
    const answers = [await transfer('in', 500n, soonMs), await transfer('in', 500n), await transfer('out', 9_999n)];
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${sandbox.partner.secret}|Pass1234`));
  });

  it('a new password is the one that signs in, by a link that works once', async () => {
    const signal = AbortSignal.timeout(4_000);
    await provider.setPassword?.({ username, password: 'Fresh5678', signal });
    if (provider.signInLink) {
      const link = await provider.signInLink({ username, password: 'Fresh5678', signal });
      expect(await seatCookie(link)).toContain(`seat_${code.toLowerCase()}=`);
      expect(await seatCookie(link)).toBe('');
    } else {
      const state = await provider.formState?.({ username, signal });
      const form = new URLSearchParams({ username, password: 'Fresh5678', ...state });
      const entered = await fetch(`${sandbox.partner.baseUrl}/partners/games/ufabet/signin`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      expect(await seatCookie(new URL(entered.headers.get('location') ?? '', sandbox.partner.baseUrl).href)).toContain(
        'seat_ufabet=',
      );
    }
  });

  it('a refused account or sign-in is told in plain words', async () => {
    const signal = AbortSignal.timeout(4_000);
    await fault('refuse');
    await expect(provider.createPlayer({ username: 'kpnew', password: 'Pass1234', signal })).rejects.toThrow(
      ProviderRefused,
    );
    const entering = provider.signInLink ?? provider.formState;
    await expect(entering?.({ username, password: 'Pass1234', signal })).rejects.toThrow(ProviderRefused);
  });
});

describe('what each class promises', () => {
  beforeEach(() => sandbox.post('/reset', {}));

  const call = (code: string) => {
    const provider = gameProviders(sandbox.partner).get(code);
    if (!provider) throw new Error(`no provider ${code}`);
    return provider;
  };
  const base = (username: string, reference: string) => ({
    username,
    direction: 'in' as const,
    creditsMinor: 700n,
    reference,
  });
  const open = async (provider: GameProvider) => {
    const username = `kp${++players}`;
    await provider.createPlayer({ username, password: 'Pass1234', signal: AbortSignal.timeout(4_000) });
    return username;
  };
  const again = (provider: GameProvider, username: string, reference: string, timeoutMs = 4_000) =>
    provider.transfer({ ...base(username, reference), signal: AbortSignal.timeout(timeoutMs) });

  it.each(['PGSLOT', 'HUAYHD'])(
    'A, %s: the same reference sent again moves nothing and gets the first answer',
    async (code) => {
      const provider = call(code);
      const username = await open(provider);
      const reference = `R${++references}`;
      await sandbox.post('/faults', { target: `games/${code}`, mode: 'timeout-after', times: 1 });
      expect((await again(provider, username, reference, soonMs)).outcome).toBe('unknown');
      expect((await again(provider, username, reference)).outcome).toBe('applied');
      expect((await again(provider, username, reference)).outcome).toBe('applied');
      expect(await provider.balance({ username, signal: AbortSignal.timeout(4_000) })).toBe(700n);
    },
  );

  it.each(['PGSLOT', 'HUAYHD'])(
    'A, %s: a refusal stands for its reference, also against a late first send',
    async (code) => {
      const provider = call(code);
      const username = await open(provider);
      const reference = `R${++references}`;
      await sandbox.post('/faults', { target: `games/${code}`, mode: 'late', times: 1 });
      await again(provider, username, reference, soonMs);
      await sandbox.post('/faults', { target: `games/${code}`, mode: 'refuse', times: 1 });
      expect((await again(provider, username, reference)).outcome).toBe('not_applied');
      await sleep(afterLateMs);
      expect(await provider.balance({ username, signal: AbortSignal.timeout(4_000) })).toBe(0n);
    },
  );

  it('B, IMI: the status query finds what was done, too early says not found, and knows a refusal', async () => {
    const provider = call('IMI');
    const username = await open(provider);
    const ask = (reference: string) => provider.status?.({ username, reference, signal: AbortSignal.timeout(4_000) });
    const [done, refused] = [`R${++references}`, `R${++references}`];
    await sandbox.post('/faults', { target: 'games/IMI', mode: 'lag', times: 1 });
    expect((await again(provider, username, done, soonMs)).outcome).toBe('unknown');
    expect((await ask(done))?.status).toBe('not_found');
    await sleep(afterLateMs);
    expect((await ask(done))?.status).toBe('applied');
    await sandbox.post('/faults', { target: 'games/IMI', mode: 'refuse', times: 1 });
    await again(provider, username, refused);
    expect((await ask(refused))?.status).toBe('not_applied');
    expect((await ask('Rnever'))?.status).toBe('not_found');
  });

  it('B, IMI: a reference sent twice moves twice, which is why the engine asks first', async () => {
    const provider = call('IMI');
    const username = await open(provider);
    const reference = `R${++references}`;
    await again(provider, username, reference);
    await again(provider, username, reference);
    expect(await provider.balance({ username, signal: AbortSignal.timeout(4_000) })).toBe(1_400n);
  });

  it('C, UFABET: a transfer sent twice moves twice; only the balance tells how one has ended', async () => {
    const provider = call('UFABET');
    const username = await open(provider);
    expect(provider.status).toBeUndefined();
    await again(provider, username, 'unused');
    await sandbox.post('/faults', { target: 'games/UFABET', mode: 'timeout-after', times: 1 });
    expect((await again(provider, username, 'unused', soonMs)).outcome).toBe('unknown');
    expect(await provider.balance({ username, signal: AbortSignal.timeout(4_000) })).toBe(1_400n);
  });

  it('C, UFABET: a session that the agent site has forgotten is opened anew, and the call is sent once', async () => {
    const provider = call('UFABET');
    await open(provider);
    await sandbox.post('/reset', {});
    const username = await open(provider);
    expect((await again(provider, username, 'unused')).outcome).toBe('applied');
    expect(await provider.balance({ username, signal: AbortSignal.timeout(4_000) })).toBe(700n);
  });
});

async function seatCookie(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  return response.headers.get('set-cookie') ?? '';
}
