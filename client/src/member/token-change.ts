import { readSignIn, readToken, replaceToken } from './session.ts';

type Replaced = { from: string; to: string };

const reportMs = 500;

const successors = new Map<string, string>();
const reported = new Set<() => void>();
let running: Promise<unknown> = Promise.resolve();
let channel: BroadcastChannel | undefined;

/** Shares replaced tokens with tabs that hold a copy of the old one. */
export function shareTokens(): void {
  if (!('BroadcastChannel' in window)) return;
  channel = new BroadcastChannel('kapao-token');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReplaced(data)) return;
    adopt(data);
    for (const listener of reported) listener();
  });
}

/** Runs a call that confirms the session. The server answers with a token in the place of the present one. */
export async function renewSession(call: () => Promise<{ token?: string | undefined }>): Promise<void> {
  const signIn = readSignIn();
  const renewal = call().then(({ token }) => {
    const from = readToken();
    if (token === undefined || from === null || readSignIn() !== signIn) return;
    adopt({ from, to: token });
    channel?.postMessage({ from, to: token });
  });
  running = renewal.catch(() => undefined);
  return renewal;
}

/**
 * Returns the token that replaced a refused one, null if none did. Calls that were sent with the old token while it was
 * replaced are sent again with the new one: a refused token has done nothing.
 */
export async function tokenAfter(refused: string, renews = false): Promise<string | null> {
  // The call that replaces the token cannot wait for itself.
  if (!renews) await running;
  if (!successors.has(refused) && channel !== undefined && readToken() === refused) await report();
  return successors.get(refused) ?? null;
}

function report(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      reported.delete(end);
      resolve();
    };
    const timer = setTimeout(end, reportMs);
    reported.add(end);
  });
}

function adopt({ from, to }: Replaced): void {
  successors.set(from, to);
  replaceToken(from, to);
}

const isReplaced = (value: unknown): value is Replaced =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'string' &&
  'to' in value &&
  typeof value.to === 'string';
