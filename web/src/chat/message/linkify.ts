import { webAddress } from './address.ts';

export type TextPart = { text: string; href: string | null };

// Signs that turn the direction of text around end an address: none may look like another.
const address = /https:\/\/[^\s<>"'`{}|\\^\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cc}]+/giu;
/** What stands after an address in a sentence, and is no part of it. */
const after = /[.,;:!?)\]}ฯๆ。、]+$/u;

/** A text in its parts, of which those that are https addresses may be opened. Together they are the text as it was. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTail(found);
    const href = webAddress(shown);
    if (href === null) continue;
    if (index > at) parts.push({ text: text.slice(at, index), href: null });
    parts.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

/** A bracket is the address's own where it was opened in it. */
function withoutTail(found: string): string {
  const bare = found.replace(after, '');
  return bare.includes('(') && found.at(bare.length) === ')' ? `${bare})` : bare;
}
