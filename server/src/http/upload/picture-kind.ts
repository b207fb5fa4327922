/** What a picture's first bytes say it is; a name or a content type says nothing. */
export type PictureKind = 'jpeg' | 'png' | 'webp';

/** So many bytes tell. */
export const kindBytes = 12;

/** Undefined: none of the kinds the house takes. */
export function pictureKind(start: Buffer): PictureKind | undefined {
  if (start.length < kindBytes) return undefined;
  const hex = start.toString('hex', 0, kindBytes);
  if (hex.startsWith('ffd8ff')) return 'jpeg';
  if (hex.startsWith('89504e470d0a1a0a')) return 'png';
  return hex.startsWith('52494646') && hex.endsWith('57454250') ? 'webp' : undefined;
}
