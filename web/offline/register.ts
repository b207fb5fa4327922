/**
 * Registers the worker that keeps the wallet available offline. Waits for idle time. Ignores failures: the browser then
 * shows its own offline page.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const go = (): void => void registerOfflineWorker(navigator.serviceWorker).catch(() => undefined);
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(go, { timeout: 5_000 });
  else setTimeout(go, 2_000);
}

async function registerOfflineWorker(workers: ServiceWorkerContainer): Promise<void> {
  const first = !workers.controller;
  await workers.register(scriptAddress('kapao-worker', '/sw.js'), { updateViaCache: 'none' });
  if (!first) return;
  const { active } = await workers.ready;
  if (active) reportAssets(active);
}

/** Sends the worker the addresses loaded in this visit, because some loaded before the worker was active. */
function reportAssets(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name).pathname);
    const assets = paths.filter((path) => path.startsWith('/assets/'));
    if (assets.length > 0) worker.postMessage(assets);
  });
  observer.observe({ type: 'resource', buffered: true });
}

/**
 * The page's policy allows a script address only as a trusted value, in browsers that support it.
 */
export function scriptAddress(policyName: string, address: string): string {
  const policy = trustedTypesOf(window)?.createPolicy(policyName, { createScriptURL: () => address });
  // The browser's type accepts strings only. At run time it accepts the value.
  return (policy?.createScriptURL('') as unknown as string | undefined) ?? address;
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): object };
};

const trustedTypesOf = (place: Window & { trustedTypes?: Policies }): Policies | undefined => place.trustedTypes;
