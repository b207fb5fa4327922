import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { answerOrders } from '../../../platform/http/upload/file-program.ts';
import { cleanImage } from './image.ts';
import { cleanVideo } from './video.ts';

export type CleanOrder = { kind: 'image' | 'video'; file: string; target: string };

/** `unusable`: a file that is not accepted; `unstored`: the disk refused the cleaned file. */
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
  if (!(await storeFile(bytes, target))) return { outcome: 'unstored' };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { outcome: 'clean', mime, width, height, bytes: bytes.length, sha256 };
}

/** Syncs the file to disk: the row that names it must not exist without it after a power cut. */
async function storeFile(bytes: Buffer, target: string): Promise<boolean> {
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
