import type { Endpoint } from '@kapao/contract/endpoint';

/** Call made before the app's code was loaded. Its answer is null when it failed. */
type EarlyCall = { path: string; headers: string; answer: Promise<Response | null> };

const place: { earlyCall?: EarlyCall | undefined } & typeof globalThis = globalThis;

/** Stores the answer to a call for the app, which takes it in place of sending the same call. */
export function keepEarlyAnswer(
  { path }: Endpoint,
  headers: Record<string, string>,
  response: Promise<Response>,
): void {
  const answer = response.then(
    (one) => (one.ok ? one : null),
    () => null,
  );
  place.earlyCall = { path, headers: JSON.stringify(headers), answer };
}

/**
 * Returns the early answer once, and only to the same call: the headers name session, device and language. Null without
 * one, so that the call is sent.
 */
export function takeEarlyAnswer({ path }: Endpoint, headers: Record<string, string>): Promise<Response | null> | null {
  const early = place.earlyCall;
  if (early?.path !== path) return null;
  place.earlyCall = undefined;
  return early.headers === JSON.stringify(headers) ? early.answer : null;
}
