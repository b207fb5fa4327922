import { maxChatImageBytes, maxChatVideoBytes } from '@kapao/contract/chat';

const kinds = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  qt: 'video',
} as const;
const types = /^(image\/(png|jpe?g|gif)|video\/(mp4|quicktime))$/;

export const acceptedFiles = 'image/png,image/jpeg,image/gif,video/mp4,video/quicktime,.png,.jpg,.jpeg,.gif,.mp4,.mov';

export type FileCheck =
  | { ok: true; fileType: 'image' | 'video' }
  | { ok: false; problem: 'no-extension' | 'type' | 'empty' }
  | { ok: false; problem: 'too-large'; maxBytes: number };

/** Checks a file: extension, known type, pictures up to 10 MB, videos up to 20 MB (chat#files). */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileCheck {
  const extension = /[^.\\/]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return { ok: false, problem: 'no-extension' };
  const fileType = new Map<string, 'image' | 'video'>(Object.entries(kinds)).get(extension);
  if (fileType === undefined || (type !== '' && !types.test(type.toLowerCase()))) return { ok: false, problem: 'type' };
  if (size === 0) return { ok: false, problem: 'empty' };
  const maxBytes = fileType === 'image' ? maxChatImageBytes : maxChatVideoBytes;
  return size > maxBytes ? { ok: false, problem: 'too-large', maxBytes } : { ok: true, fileType };
}
