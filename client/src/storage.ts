// A browser may refuse storage (private mode, in-app browsers). The app then forgets, but never fails.

export function readText(store: 'local' | 'session', key: string): string | null {
  try {
    return pick(store).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string; null removes it. Returns whether it was stored. */
export function writeText(store: 'local' | 'session', key: string, value: string | null): boolean {
  try {
    if (value === null) pick(store).removeItem(key);
    else pick(store).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

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
