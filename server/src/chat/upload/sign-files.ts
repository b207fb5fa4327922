import type { Services } from '../../platform/services.ts';
import { fileLink } from './file-link.ts';

/** Adds the current signed address of an uploaded file to the payload. */
export function signFiles(services: Services, type: string, payload: Record<string, unknown>): Record<string, unknown> {
  const { uploadId } = payload;
  if (type !== 'media' || typeof uploadId !== 'string') return payload;
  return { ...payload, filePath: fileLink(services, uploadId) };
}
