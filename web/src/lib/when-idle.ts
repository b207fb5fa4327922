/** Fetches code ahead of its use, once the browser has nothing better to do. Whatever fails is fetched at its use. */
export function loadWhenIdle(parts: ReadonlyArray<() => Promise<unknown>>): () => void {
  const all = (): void => {
    for (const part of parts) part().catch(() => undefined);
  };
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(all, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(all, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}
