import { useSyncExternalStore } from 'react';
import { forgetPresses } from './press-store.ts';
import { readText, writeText } from './storage.ts';

const key = 'token';
// Keeps the session alive in this page when the browser refuses storage.
let fallback: string | null = null;
let loggedOut = false;
const listeners = new Set<() => void>();

/** The bearer token of this browser, a plain string; null for a visitor. */
export function readToken(): string | null {
  return readText('session', key) ?? readText('local', key) ?? fallback;
}

/**
 * Keeps the token: over restarts when the member wants to be remembered, else until the browser closes (product#login).
 */
export function storeToken(token: string, remember: boolean): void {
  const store = remember ? 'local' : 'session';
  writeText(remember ? 'session' : 'local', key, null);
  fallback = writeText(store, key, token) ? null : token;
  loggedOut = false;
  notify();
}

/** Forgets the token because the member leaves. The page they leave is not kept for the next login. */
export function forgetSession(): void {
  loggedOut = true;
  clearToken();
}

/** Whether the last session of this tab ended by the member's own choice. */
export function wasLoggedOut(): boolean {
  return loggedOut;
}

/** Forgets the token, and with it the money calls still open in its name. */
export function clearToken(): void {
  fallback = null;
  writeText('local', key, null);
  writeText('session', key, null);
  forgetPresses();
  notify();
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A logout in another tab ends this one too.
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
