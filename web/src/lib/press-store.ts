import { keysFrom, readText, writeText } from './storage.ts';

/** One press of a button that moves money: its key, and what was to be sent under it. */
export type Press<Body> = { name: string; key: string; body: Body };

const prefix = 'press:';
const place = (name: string, key: string): string => `${prefix}${name}:${key}`;

/**
 * Written before the call goes out, so that a reload in mid-flight can ask again under the same key
 * (reliability#unknown-outcomes).
 */
export function keepPress<Body>(press: Press<Body>): void {
  writeText('local', place(press.name, press.key), JSON.stringify(press.body ?? null));
}

/** Taken away once the answer is known. */
export function dropPress(press: Press<unknown>): void {
  writeText('local', place(press.name, press.key), null);
}

/** Presses of a name whose answer never came. `isBody` guards against texts of an older version. */
export function openPresses<Body>(name: string, isBody: (value: unknown) => value is Body): Press<Body>[] {
  return keysFrom('local', `${prefix}${name}:`).flatMap((stored) => {
    const body = parse(readText('local', stored));
    return isBody(body) ? [{ name, key: stored.slice(`${prefix}${name}:`.length), body }] : [];
  });
}

/** The same for a call that sends no body. */
export const openBarePresses = (name: string): Press<undefined>[] =>
  openPresses(name, (value): value is null => value === null).map((press) => ({ ...press, body: undefined }));

/** A new session must never send what another member pressed. */
export function forgetPresses(): void {
  for (const stored of keysFrom('local', prefix)) writeText('local', stored, null);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
