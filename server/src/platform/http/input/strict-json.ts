const maxDepth = 8;

const plainNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,2})?$/;
const stringOrKey = /"(?:[^"\\]|\\.)*"\s*(:)?/gs;

export type JsonResult = { ok: true; value: unknown } | { ok: false; field?: string };

/**
 * Parses a JSON body strictly (reliability#amounts-and-json): no duplicate key, `__proto__` or deep nesting. Numbers
 * have at most two decimals; `1e2`, `0.300` and `-0` are refused.
 */
export function parseStrictJson(raw: Buffer): JsonResult {
  const text = decodeUtf8(raw);
  if (text === null || isTooDeep(text)) return { ok: false };
  let keysSeen = 0;
  let badField: string | undefined;
  const onValue = function (this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
    if (!Array.isArray(this) && key !== '') keysSeen += 1;
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') badField ??= key;
    if (typeof value === 'number' && !isPlainNumber(context?.source ?? '')) badField ??= key;
    return value;
  };
  try {
    const value: unknown = JSON.parse(text, onValue);
    if (badField !== undefined) return { ok: false, field: badField };
    return countKeys(text) === keysSeen ? { ok: true, value } : { ok: false };
  } catch {
    return { ok: false };
  }
}

function decodeUtf8(raw: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    return text.startsWith('\ufeff') ? null : text;
  } catch {
    return null;
  }
}

function isPlainNumber(source: string): boolean {
  return plainNumber.test(source) && !/^-0(?:\.0+)?$/.test(source);
}

/** JSON.parse silently keeps the last of two equal keys. */
function countKeys(text: string): number {
  let count = 0;
  for (const match of text.matchAll(stringOrKey)) {
    if (match[1] !== undefined && match[0] !== '"":') count += 1;
  }
  return count;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return false;
}
