/** NUL and halves of characters: PostgreSQL stores neither. */
const unstorable = /\u0000|\p{Surrogate}/u;
/** An address part is one line: control characters never belong there. */
const unsafe = /\p{Cc}|\p{Surrogate}/u;

/** Finds text the database cannot hold in a parsed body; answers its field, `` for the value itself. */
export function unstorableField(value: unknown, field = ''): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorable.test(key) ? field : unstorableField(part, field === '' ? key : `${field}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds a control character among the parts of an address. */
export function unsafePart(parts: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(parts).find(([, value]) => [value].flat().some((text) => unsafe.test(String(text))))?.[0];
}
