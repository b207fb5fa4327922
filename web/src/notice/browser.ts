import { scriptAddress } from '../../offline/register.ts';
import { isInLine } from '../lib/line.ts';
import { abilityOf, type Ability } from './model.ts';

const workerFile = '/notice-worker.js';
/** No page lies there, so the worker controls none and the offline worker stays. */
const workerScope = '/notice/';
let workerAddress: string | undefined;

export type Keys = { endpoint: string; p256dh: string; auth: string };

export function readAbility(): Ability {
  const { userAgent, maxTouchPoints } = navigator;
  return abilityOf({
    inLine: isInLine,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    // An iPad names itself a Mac.
    isApple: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
  });
}

type Notifications = Pick<typeof Notification, 'permission' | 'requestPermission'>;

/** Undefined in old browsers and in an iPhone's browser outside of the installed app. */
const notificationsOf = (place: Window & { Notification?: Notifications }): Notifications | undefined =>
  place.Notification;

export const readPermission = (): NotificationPermission => notificationsOf(window)?.permission ?? 'denied';

/** Hash of this browser's push address, as the server lists it; null without a subscription. */
export async function readMark(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration(workerScope);
  const endpoint = (await registration?.pushManager?.getSubscription())?.endpoint;
  if (endpoint === undefined) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return toBase64url(hash);
}

/** Asks the member for the permission, then the browser for an address. Null: the member refused. */
export async function subscribeBrowser(key: string): Promise<Keys | null> {
  if ((await notificationsOf(window)?.requestPermission()) !== 'granted') return null;
  // A policy is created once in a page.
  workerAddress ??= scriptAddress('kapao-notice', workerFile);
  await navigator.serviceWorker.register(workerAddress, { scope: workerScope });
  const registration = await activeRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64url(key) };
  const present = await registration.pushManager.getSubscription();
  // An address made with an earlier key takes no notice of this one.
  if (present && toBase64url(present.options.applicationServerKey) !== key) await present.unsubscribe();
  const subscription = await registration.pushManager.subscribe(options);
  return {
    endpoint: subscription.endpoint,
    p256dh: toBase64url(subscription.getKey('p256dh')),
    auth: toBase64url(subscription.getKey('auth')),
  };
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerScope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/** `navigator.serviceWorker.ready` waits for a worker of this page, which this one is not. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(workerScope);
  if (!registration) throw new Error('the notice worker is not registered');
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('the notice worker did not start'));
    });
  });
  return registration;
}

function toBase64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}
