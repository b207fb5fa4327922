import { readText, writeText } from '../storage.ts';
import { createStoreOf, useStore } from '../store.ts';
import { forgetRequests } from './request-store.ts';
import { forgetUnsent } from './unsent.ts';

const key = 'token';
const signInKey = 'sign-in';
let fallback: string | null = null;
let loggedOut = false;

export function readToken(): string | null {
  return readText('session', key) ?? readText('local', key) ?? fallback;
}

/** Survives restarts when remembered, else until the browser closes (product#login). */
export function storeToken(token: string, remember: boolean): void {
  const store = remember ? 'local' : 'session';
  writeText(remember ? 'session' : 'local', key, null);
  forgetSignIn();
  fallback = writeText(store, key, token) ? null : token;
  loggedOut = false;
  tokenStore.notify();
}

/**
 * Names the sign-in, null for a visitor. Stays when the server replaces the token, so that neither answers nor the
 * chat are given up as another person's.
 */
export function readSignIn(): string | null {
  const token = readToken();
  return token === null ? null : (readText('session', signInKey) ?? readText('local', signInKey) ?? token.slice(-8));
}

/** Puts `token` in the place of `replaced`, unless another sign-in came in between. */
export function replaceToken(replaced: string, token: string): void {
  const signIn = readSignIn();
  if (readToken() !== replaced || signIn === null) return;
  const store = readText('local', key) === null ? 'session' : 'local';
  writeText(store, signInKey, signIn);
  fallback = writeText(store, key, token) ? null : token;
  tokenStore.notify();
}

function forgetSignIn(): void {
  writeText('local', signInKey, null);
  writeText('session', signInKey, null);
}

export function forgetSession(): void {
  loggedOut = true;
  clearToken();
}

export function wasLoggedOut(): boolean {
  return loggedOut;
}

/** Of the member, and kept by the browser (product#browser-storage). */
const ownKeys = ['credit-watch', 'qr-watch', 'chat-draft', 'bonus-row', 'last_sync'];

export function clearToken(): void {
  fallback = null;
  writeText('local', key, null);
  writeText('session', key, null);
  forgetSignIn();
  for (const own of ownKeys) {
    writeText('session', own, null);
    writeText('local', own, null);
  }
  forgetRequests();
  forgetUnsent();
  tokenStore.notify();
}

const tokenStore = createStoreOf(readToken, onOtherTab);
const signInStore = { ...tokenStore, get: readSignIn };

export const useToken = (): string | null => useStore(tokenStore);
export const useSignIn = (): string | null => useStore(signInStore);

function onOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
