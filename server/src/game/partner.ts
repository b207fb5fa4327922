import type { Currency } from '@kapao/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { House } from '../house.ts';
import { gameIn } from './by-currency.ts';
import { type GameProvider, ProviderRefused } from './provider.ts';
import { gameAdapters } from './providers/registry.ts';

/** Ends a call to a game at its deadline even where the adapter does not listen to its signal. */
export async function withDeadline<T>(timeoutMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new Error('the game did not answer in time');
      control.abort(reason);
      reject(reason);
    }, timeoutMs);
  });
  try {
    return await Promise.race([call(control.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Notes why a game did not do what was asked. Only the partner's own code is written for a plain no: a whole error may
 * carry the address of the call, and with it a password.
 */
export function noteFailure(log: FastifyBaseLogger, code: string, call: string, error: unknown): void {
  const reason = error instanceof ProviderRefused ? error.reason : error instanceof Error ? error.name : 'unknown';
  log.warn({ game: code, call, reason }, 'the game did not do what was asked');
}

/** The adapter of a known game for this currency. KEY_MISSING: it has no entry of settings. NO_GAME: it has no adapter. */
export function findProvider(
  { games }: House,
  code: string,
  currency: Currency,
): GameProvider | Refusal<'KEY_MISSING' | 'NO_GAME'> {
  const provider = gameIn(games, code, currency);
  return provider ?? refuse(gameAdapters.some((adapter) => adapter.code === code) ? 'KEY_MISSING' : 'NO_GAME');
}

/** KEY_INVALID when the provider refuses our key; any other failure of a sign-in is LOGIN_FAIL. */
export function signInRefusal(error: unknown) {
  if (error instanceof ProviderRefused && error.reason === 'KEY_INVALID') return refuse('KEY_INVALID');
  return refuse('LOGIN_FAIL');
}
