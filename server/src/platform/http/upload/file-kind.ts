import type { FileKind } from '@kapao/contract/endpoint';

export const kindBytes = 12;

export function fileKind(start: Buffer): FileKind | undefined {
  if (start.length < kindBytes) return undefined;
  const hex = start.toString('hex', 0, kindBytes);
  if (hex.startsWith('ffd8ff')) return 'jpeg';
  if (hex.startsWith('89504e470d0a1a0a')) return 'png';
  if (hex.startsWith('474946383761') || hex.startsWith('474946383961')) return 'gif';
  if (hex.startsWith('66747970', 8)) return 'mp4';
  return hex.startsWith('52494646') && hex.endsWith('57454250') ? 'webp' : undefined;
}
