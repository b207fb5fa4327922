// Worker types conflict with page types, so the few that are used are declared here.
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Pushed = Lasting & { data: { json(): unknown } | null };
type Tapped = Lasting & { notification: { data: unknown; close(): void } };
type Page = { url: string; focus(): Promise<unknown> };
type Events = { install: Lasting; push: Pushed; notificationclick: Tapped };
declare const self: {
  addEventListener<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  location: Location;
};

type Notice = { title: string; text: string; path: string; reference: string };

/* Shows notices and opens their page. It controls no page, answers no request and keeps nothing. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('push', (event) => {
  const { title, text, path, reference } = readNotice(event.data);
  // A repeat has the same tag and replaces the first without a sound. Browsers require every push to be shown.
  const options = { body: text, tag: reference, data: path, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

function readNotice(data: Pushed['data']): Notice {
  const fallback = { title: self.location.hostname, text: '', path: '/', reference: '' };
  try {
    return { ...fallback, ...(data?.json() as Partial<Notice>) };
  } catch {
    return fallback;
  }
}

async function openPage(path: string): Promise<void> {
  const { origin } = self.location;
  const target = new URL(path, origin);
  if (target.origin !== origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const present = pages.find(({ url }) => new URL(url).pathname === target.pathname);
  await (present ? present.focus() : self.clients.openWindow(target.href));
}
