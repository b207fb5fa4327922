import { z } from 'zod/mini';

// Control characters, bidirectional controls and lone surrogates are rejected in names and codes (reliability#text).
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;

export const isSafeText = (value: string): boolean => !unsafe.test(value);

export function line(minLength: number, maxLength: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(maxLength * 4)),
      z.transform((value: string) => value.normalize('NFC').trim()),
    ),
    z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.refine(isSafeText)),
  );
}

export const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));

/** ISO 8601 in UTC, as every time in the API. */
export const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/));

export const bankNames = z.object({ nameTH: z.string(), nameEN: z.string() });

export const okReply = z.object({ message: z.literal('OK') });
export const successReply = z.object({ message: z.literal('SUCCESS') });
