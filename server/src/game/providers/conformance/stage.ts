import { expect, it, vi } from 'vitest';
import { gameProviders, type SandboxProcess } from '../../../../test/sandbox.ts';
import type { Answer } from '../../../money/intent/outcome.ts';
import type { Direction, GameProvider } from '../../provider.ts';
import { knownProvider } from './known.ts';

export const faults = [
  'ok',
  'refuse',
  'timeout-before',
  'timeout-after',
  'late',
  'error-after',
  'lag',
  'slow',
  'down',
] as const;
export type Fault = (typeof faults)[number];

export const pace = 0.15;
export const password = 'Pass1234';
export const directions = ['in', 'out'] as const;

const silent: readonly Fault[] = ['timeout-before', 'timeout-after', 'late', 'lag', 'slow'];

type Move = { username: string; direction: Direction; creditsMinor: bigint; reference?: string };

export type Listed = { id: string; reference: string | null; direction: Direction; amount: number };

export type Stage = ReturnType<typeof stageOf>;

let players = 0;
let references = 0;
const long = (count: number, digits: number) => count.toString().padStart(digits, '0');

export const newReference = (): string => `R${long(++references, 25)}`;
export const newName = (): string => `kp${long(++players, 10)}`;

export const patience = (): AbortSignal => AbortSignal.timeout(40_000);

export function testAlone(name: string, test: () => Promise<void>): void {
  it(name, { concurrent: false }, test);
}

export function stageOf(sandbox: SandboxProcess, code: string) {
  const target = `games/${code}`;
  let speaking: GameProvider | undefined;
  const provider = (): GameProvider => (speaking ??= providerAt(code, sandbox.partner));
  const holding = (username: string) => provider().balance({ username, signal: patience() });
  const balance = async (username: string) => (await holding(username)).free;
  const move = async ({ reference = newReference(), ...call }: Move, signal = patience()): Promise<Answer> => {
    const answer = await provider().transfer({ ...call, reference, signal });
    expect(() => JSON.stringify(answer)).not.toThrow();
    return answer;
  };
  const fault = (mode: Fault, times?: number) => sandbox.post('/faults', { target, mode, times });
  const faultTaken = () =>
    waitUntil(async () => !(await sandbox.get<{ target: string }[]>('/faults')).some((row) => row.target === target));

  return {
    code,
    sandbox,
    provider,
    balance,
    holding,
    move,
    fault,
    static: knownProvider(code),
    exact: (creditsMinor: bigint) => creditsMinor - (creditsMinor % creditUnit(code)),
    unit: creditUnit(code),
    listed: (username: string) => sandbox.get<Listed[]>(`/games/${code}/transfers?username=${username}`),
    async open(credits = 0n): Promise<string> {
      const username = newName();
      await provider().createPlayer({ username, password, signal: patience() });
      if (credits > 0n)
        expect((await move({ username, direction: 'in', creditsMinor: credits })).outcome).toBe('applied');
      return username;
    },
    async moveUnder(mode: Fault, call: Move): Promise<Answer> {
      await fault(mode, 1);
      if (!silent.includes(mode)) return move(call);
      const hurry = new AbortController();
      const answer = move(call, hurry.signal);
      await faultTaken();
      hurry.abort();
      return answer;
    },
  };
}

function creditUnit(code: string): bigint {
  return 10n ** BigInt(2 - knownProvider(code).decimals);
}

export function providerAt(code: string, partner: { baseUrl: string; secret: string }): GameProvider {
  const provider = gameProviders(partner).get(code);
  if (!provider) throw new Error(`no provider ${code}`);
  return provider;
}

export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 40_000, interval: 15 });
}

export async function passInTime(scenario: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; attempt <= 6; attempt++) if (await scenario()) return;
  expect.fail('too late every time');
}
