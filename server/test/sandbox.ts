import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';
import { environmentEntries } from '../src/installation/partners/environment.ts';
import { createLivePartners, type LivePartners } from '../src/installation/partners/live.ts';

export type SandboxPartner = { baseUrl: string; secret: string };

export type SandboxProcess = {
  /** The address is known after the file's `beforeAll`. */
  readonly partner: SandboxPartner;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
};

const main = join(import.meta.dirname, '../../sandbox/src/main.ts');
const secret = 'secret-of-the-tests';

/**
 * Runs the sandbox as a process for the test file, without stored data. `pace` below 1 shortens its waits (6 s late, 3
 * s slow); `walletUrl` receives its notices.
 */
export function useSandbox(options: { pace?: number; walletUrl?: string } = {}): SandboxProcess {
  const partner: SandboxPartner = { baseUrl: '', secret };
  let stop: () => void = () => undefined;
  beforeAll(async () => {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        SANDBOX_PORT: '0',
        SANDBOX_DATA: 'off',
        SANDBOX_SECRET: secret,
        SANDBOX_PACE: String(options.pace ?? 0.05),
        HOUSE_URL: options.walletUrl ?? 'http://127.0.0.1:9',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stop = () => child.kill('SIGKILL');
    for await (const line of createInterface({ input: child.stdout })) {
      partner.baseUrl = /http:\S+/.exec(line)?.[0] ?? '';
      break;
    }
  });
  afterAll(() => stop());
  return {
    partner,
    get: (path) => call(`${partner.baseUrl}${path}`),
    post: (path, body) =>
      call(`${partner.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

async function call<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

export const agent = 'kapao';

export function sandboxPartners(partner: SandboxPartner | undefined): LivePartners {
  const every = partner && ({ ...partner, isDerived: true } as const);
  const partners = { sms: every, payout: every, qr: every, games: every, bank: every, truemoney: every };
  const live = createLivePartners();
  live.use(
    environmentEntries({
      mode: 'demo',
      plainNetwork: true,
      partners,
      walletNoticeSecret: undefined,
      partnerVariables: {},
    }),
  );
  return live;
}

export const gameProviders = (partner: SandboxPartner) => sandboxPartners(partner).games;
export const qrChannels = (partner: SandboxPartner) => sandboxPartners(partner).qrChannels;
