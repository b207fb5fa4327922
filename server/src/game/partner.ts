import type { Currency } from '@kapao/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { gameIn } from './by-currency.ts';
import { type GameProvider, ProviderRefused } from './provider.ts';
import { gameAdapters } from './providers/registry.ts';

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
 * Logs the provider's code of a refusal only: a whole error may contain the address of the call and a password in it.
 */
export function noteFailure(log: FastifyBaseLogger, code: string, call: string, error: unknown): void {
  const reason = error instanceof ProviderRefused ? error.reason : error instanceof Error ? error.name : 'unknown';
  log.warn({ game: code, call, reason }, 'a call to a game failed');
}

/** Adapter of a known game for this currency. KEY_MISSING: no settings entry. NO_GAME: no adapter. */
export function findProvider(
  { games }: Pick<Services, 'games'>,
  code: string,
  currency: Currency,
): GameProvider | Refusal<'KEY_MISSING' | 'NO_GAME'> {
  const provider = gameIn(games, code, currency);
  return provider ?? refuse(gameAdapters.some((adapter) => adapter.code === code) ? 'KEY_MISSING' : 'NO_GAME');
}

export function signInRefusal(error: unknown) {
  if (error instanceof ProviderRefused && error.reason === 'KEY_INVALID') return refuse('KEY_INVALID');
  return refuse('LOGIN_FAIL');
}
