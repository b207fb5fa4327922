import type { Build } from './plugin.ts';

// Worker types conflict with page types, so the few that are used are declared here.
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Installing = Lasting & { addRoutes?: (rules: readonly object[]) => Promise<void> };
type Fetching = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Answered = Lasting & { data: unknown };
type Events = { install: Installing; activate: Lasting; fetch: Fetching; message: Answered };
declare const self: {
  addEventListener<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  location: Location;
};

declare const BUILD: Build;

const page = '/';
const prefix = 'kapao-';
const build = BUILD;
const cacheName = `${prefix}${build.id}`;
const ours: ReadonlySet<string> = new Set(build.assets);

/* Serves the page and its hashed build files while offline. Never touches /api, so no answer and no money
   comes from a cache. The page itself is fetched first, so a new release shows at the next visit. */
self.addEventListener('install', (event) => {
  const past = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' };
  // API calls need not start the worker. Browsers without static routes pass them through all the same.
  event.waitUntil(Promise.resolve(event.addRoutes?.([past])).catch(() => undefined));
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(assetOf(event));
  else if (mode === 'navigate' && !/^\/(api|console|pictures)(\/|$)/.test(pathname)) event.respondWith(pageOf(event));
});

// Files loaded before the worker existed. The browser still has them, so nothing is downloaded.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keep(event.data.filter((path) => ours.has(String(path)))));
});

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  const answer = await fetch(page, { cache: 'reload' });
  // During a release the page may be of another build. The next visit tries again.
  if (!answer.ok || !(await answer.clone().text()).includes(build.entry)) throw new Error('another build');
  await Promise.all([cache.put(page, answer), cache.addAll(build.first)]);
}

/** Keeps files shared with the previous build and deletes the rest. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName);
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  for (const name of old) {
    const before = await caches.open(name);
    const shared = (await before.keys()).filter(({ url }) => ours.has(new URL(url).pathname));
    await Promise.all(
      shared.map(async (request) => {
        const answer = await before.match(request);
        if (answer) await cache.put(request, answer);
      }),
    );
    await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
    }),
  );
}

async function pageOf({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(page, { cacheName })) ?? Response.error();
  }
}

async function assetOf(event: Fetching): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(event.request.url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cache.put(event.request.url, answer.clone()));
  return answer;
}
