/**
 * Has the browser keep what the wallet shows without a line (offline/worker.ts). Waits for a quiet moment, as the first
 * screen goes first, and never says anything: a browser that will not keep it shows its own page, as before.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const go = (): void => void register(navigator.serviceWorker).catch(() => undefined);
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(go, { timeout: 5_000 });
  else setTimeout(go, 2_000);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const first = !workers.controller;
  await workers.register(workerAddress(), { updateViaCache: 'none' });
  if (!first) return;
  const { active } = await workers.ready;
  if (active) tellOfAssets(active);
}

/** What was asked for before the worker looked on may come after it does, so it is told of all that comes in this visit. */
function tellOfAssets(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name).pathname);
    const assets = paths.filter((path) => path.startsWith('/assets/'));
    if (assets.length > 0) worker.postMessage(assets);
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** The page's policy lets a script's address through only as a value of this kind, where the browser knows of it. */
function workerAddress(): string {
  const address = '/sw.js';
  const policy = trustedTypesOf(window)?.createPolicy('kapao-worker', { createScriptURL: () => address });
  // The browser's type knows strings only; at run time it takes the value as it is.
  return (policy?.createScriptURL('') as unknown as string | undefined) ?? address;
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): object };
};

const trustedTypesOf = (place: Window & { trustedTypes?: Policies }): Policies | undefined => place.trustedTypes;
