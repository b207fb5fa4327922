import { useEffect, useState } from 'react';

type Later<T> = { value: T | null; failed: boolean; retry: () => void };

// A browser remembers a module that failed to load, so only a reload tries again.
const reloadPage = (): void => window.location.reload();

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
  return { ...state, retry: reloadPage };
}
