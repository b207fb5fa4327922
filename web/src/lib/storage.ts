// A browser may forbid storage (private mode, in-app browsers): the app then forgets, but never breaks.

/** Reads a plain string; null when there is none or storage is closed. */
export function readText(store: 'local' | 'session', key: string): string | null {
  try {
    return pick(store).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a plain string, or removes it with null. Returns whether it was kept. */
export function writeText(store: 'local' | 'session', key: string, value: string | null): boolean {
  try {
    if (value === null) pick(store).removeItem(key);
    else pick(store).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Keys that begin with a word, in no order. */
export function keysFrom(store: 'local' | 'session', prefix: string): string[] {
  try {
    return Object.keys(pick(store)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function pick(store: 'local' | 'session'): Storage {
  return store === 'local' ? window.localStorage : window.sessionStorage;
}
