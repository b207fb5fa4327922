import { useEffect, useState } from 'react';

type Later<T> = { value: T | null; failed: boolean; retry: () => void };

// A browser remembers a module it could not fetch, so asking for it again on the same page brings nothing.
const retry = (): void => window.location.reload();

/** What is fetched when it is first shown (code, words): null until it is there; `failed` without a connection. */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [state, setState] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false });
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ value, failed: false }),
      () => wanted && setState({ value: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return { ...state, retry };
}
