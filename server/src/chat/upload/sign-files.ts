import type { House } from '../../house.ts';
import { fileLink } from './file-link.ts';

/** The payload as it is read: a file of ours is given the address it is at just now. */
export function signFiles(house: House, type: string, payload: Record<string, unknown>): Record<string, unknown> {
  const { uploadId } = payload;
  if (type !== 'media' || typeof uploadId !== 'string') return payload;
  return { ...payload, filePath: fileLink(house, uploadId) };
}
