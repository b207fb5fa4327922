import { webAddress } from './address.ts';

export type TextPart = { text: string; href: string | null };

// Direction control characters end an address, so that it cannot be disguised.
const address = /https:\/\/[^\s<>"'`{}|\\^\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cc}]+/giu;
const after = /[.,;:!?)\]}ฯๆ。、]+$/u;

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

function withoutTail(found: string): string {
  const bare = found.replace(after, '');
  return bare.includes('(') && found.at(bare.length) === ')' ? `${bare})` : bare;
}
