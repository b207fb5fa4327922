import { useEffect, useState } from 'react';

type Later<T> = { value: T | null; failed: boolean; retry: () => void };

/** What is fetched when it is first shown (code, words): null until it is there; `failed` without a connection. */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [state, setState] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ value, failed: false }),
      () => wanted && setState({ value: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);
  const retry = (): void => {
    setState({ value: null, failed: false });
    setRound(round + 1);
  };
  return { ...state, retry };
}
