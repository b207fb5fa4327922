import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { answerOrders } from '../../../http/upload/file-program.ts';
import { cleanImage } from './image.ts';
import { cleanVideo } from './video.ts';

// The process in which files of the chat are decoded and cleaned.

export type CleanOrder = { kind: 'image' | 'video'; file: string; target: string };

/** `unusable`: nothing we take; `unstored`: the disk refused what we drew. */
export type Cleaned =
  | { outcome: 'unusable' | 'unstored' }
  | { outcome: 'clean'; mime: string; width: number; height: number; bytes: number; sha256: string };

answerOrders(clean);

async function clean({ kind, file, target }: CleanOrder): Promise<Cleaned> {
  const original = await readFile(file).catch(() => undefined);
  if (original === undefined) return { outcome: 'unstored' };
  const drawn = kind === 'image' ? await cleanImage(original) : cleanVideo(original);
  if (drawn === undefined) return { outcome: 'unusable' };
  const { bytes, mime, width, height } = drawn;
  if (!(await store(bytes, target))) return { outcome: 'unstored' };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { outcome: 'clean', mime, width, height, bytes: bytes.length, sha256 };
}

/** The row that names the file must not outlive it in a power cut. */
async function store(bytes: Buffer, target: string): Promise<boolean> {
  const unfinished = `${target}.new`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, target);
    return true;
  } catch {
    await rm(unfinished, { force: true }).catch(() => {});
    return false;
  }
}
