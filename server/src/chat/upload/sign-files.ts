import type { Services } from '../../platform/services.ts';
import { fileLink, type Reader } from './file-link.ts';

export function signFiles(
  services: Pick<Services, 'keys'>,
  { type, payload }: { type: string; payload: Record<string, unknown> },
  reader: Reader,
): Record<string, unknown> {
  const { uploadId } = payload;
  if (type !== 'media' || typeof uploadId !== 'string') return payload;
  return { ...payload, filePath: fileLink(services, uploadId, reader) };
}
