/** PostgreSQL stores neither NUL nor lone surrogates. */
const unstorable = /\u0000|\p{Surrogate}/u;
const unsafe = /\p{Cc}|\p{Surrogate}/u;

export function unstorableField(value: unknown, field = ''): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorable.test(key) ? field : unstorableField(part, field === '' ? key : `${field}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function unsafePart(parts: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(parts).find(([, value]) => [value].flat().some((text) => unsafe.test(String(text))))?.[0];
}
