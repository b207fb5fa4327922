import { keysFrom, readText, writeText } from '../storage.ts';

export type MoneyRequest<Body> = { name: string; key: string; body: Body };

const prefix = 'request:';
/** Prefix of versions up to 1.1.14. */
const earlierPrefix = 'press:';
const place = (name: string, key: string): string => `${prefix}${name}:${key}`;

/**
 * Stores a request before it is sent, so that a reload can ask again under the same key
 * (reliability#unknown-outcomes).
 */
export function keepRequest<Body>(request: MoneyRequest<Body>): void {
  writeText('local', place(request.name, request.key), JSON.stringify(request.body ?? null));
}

export function dropRequest(request: MoneyRequest<unknown>): void {
  writeText('local', place(request.name, request.key), null);
}

/** Returns stored requests without a result. `isBody` rejects entries of older versions. */
export function openRequests<Body>(name: string, isBody: (value: unknown) => value is Body): MoneyRequest<Body>[] {
  adoptEarlierRequests();
  return keysFrom('local', `${prefix}${name}:`).flatMap((stored) => {
    const body = parseBody(readText('local', stored));
    return isBody(body) ? [{ name, key: stored.slice(`${prefix}${name}:`.length), body }] : [];
  });
}

export const openBareRequests = (name: string): MoneyRequest<undefined>[] =>
  openRequests(name, (value): value is null => value === null).map((request) => ({ ...request, body: undefined }));

/** Deletes all stored requests: a new session must never send another member's. */
export function forgetRequests(): void {
  adoptEarlierRequests();
  for (const stored of keysFrom('local', prefix)) writeText('local', stored, null);
}

/** Takes over requests of an earlier version: their keys still prevent a second payment. */
function adoptEarlierRequests(): void {
  for (const stored of keysFrom('local', earlierPrefix)) {
    const isCopied = writeText('local', `${prefix}${stored.slice(earlierPrefix.length)}`, readText('local', stored));
    if (isCopied) writeText('local', stored, null);
  }
}

function parseBody(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
