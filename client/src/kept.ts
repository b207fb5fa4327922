import { readText, writeText } from './storage.ts';
import { createStoreOf } from './store.ts';

/** Store of a value that outlives a reload of this tab. Null without one, or when an older version wrote another shape. */
export function createKept<T>(key: string, isValue: (value: unknown) => value is T) {
  let cached: { text: string | null; value: T | null } = { text: null, value: null };
  const { notify, ...store } = createStoreOf((): T | null => {
    const text = readText('session', key);
    if (text !== cached.text) cached = { text, value: parse(text) };
    return cached.value;
  });

  function parse(text: string | null): T | null {
    try {
      const value: unknown = JSON.parse(text ?? 'null');
      return isValue(value) ? value : null;
    } catch {
      return null;
    }
  }

  return {
    ...store,
    set(value: T | null): void {
      writeText('session', key, value && JSON.stringify(value));
      notify();
    },
  };
}
