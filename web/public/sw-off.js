// Served as /sw.js when the setting web.offline is off: removes the worker and its caches from a device.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kapao-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
