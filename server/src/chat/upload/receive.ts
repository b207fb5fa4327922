import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ChatUploaded } from '@kapao/contract/chat';
import { sourceOf } from '../../platform/http/caller/source.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { countLimit } from '../../platform/http/caller/limits.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { dropUpload, type Upload, uploadPath } from '../../platform/http/upload/upload.ts';
import type { Cleaned } from './cleaner/clean.ts';
import { fileLink } from './file-link.ts';
import { keepWithinBudget, refuseBytes } from './guest-budget.ts';
import { addUpload, hasUsedUp, type Uploader } from './store.ts';

export type Received = { uploader: Uploader; kind: 'image' | 'video'; upload: Upload; ip: string };

/** Files in ten minutes: of one person (chat#limits) and, for guests, of one address. */
const limits = { person: 10, address: 100 };
const windowSeconds = 600;

const quota = { filesADay: 50, bytesAMonth: 200 * 1024 * 1024 };

export const fileFolder = 'chat';

const busySeconds = 5;

/**
 * Receives a picture or video of a customer or of staff. Stores it redrawn or stripped, waiting for its message. Always
 * deletes the original file.
 */
export async function receiveFile(
  services: Pick<Services, 'cleaner' | 'config' | 'db' | 'keys' | 'settings'>,
  received: Received,
) {
  const { upload, kind } = received;
  try {
    const refused = refuseFile(upload) ?? (await refusePerson(services, received));
    if (refused !== undefined) return refused;
    if (upload.state !== 'stored') return refuse('UNAVAILABLE', { retryAfter: busySeconds });
    const key = `${fileFolder}/${randomBytes(16).toString('hex')}`;
    const target = uploadPath(services, key);
    const cleaned = await services.cleaner.clean({ kind, file: uploadPath(services, upload.key), target });
    if (cleaned.outcome === 'unusable' || cleaned.outcome === 'broken') return refuse('FILE_TYPE');
    if (cleaned.outcome !== 'clean') return refuse('UNAVAILABLE', { retryAfter: busySeconds });
    return await storeChatUpload(services, { ...received, key, cleaned });
  } finally {
    await dropUpload(services, upload);
  }
}

function refuseFile(upload: Upload) {
  if (upload.state === 'none') return refuse('INVALID_REQUEST', { field: 'file' });
  if (upload.state !== 'invalid') return undefined;
  if (upload.why === 'broken') return refuse('INVALID_REQUEST', { field: 'file' });
  return refuse(upload.why === 'size' ? 'FILE_TOO_LARGE' : 'FILE_TYPE');
}

function uploaderName(uploader: Uploader): string {
  if (uploader.kind === 'member') return uploader.publicId;
  return uploader.kind === 'guest' ? uploader.guestId : `staff:${uploader.staffId}`;
}

async function refusePerson(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  { uploader, upload, ip }: Received,
) {
  if (!(await services.settings.read())['chat.enabled']) return refuse('NO_DATA');
  if (!services.config.limits) return undefined;
  const person = { key: `chat-upload:${uploaderName(uploader)}`, max: limits.person, windowSeconds };
  const limited = await countLimit(services.db, person);
  if (limited !== undefined || uploader.kind === 'staff') return limited;
  if (await hasUsedUp(services.db, uploader, quota)) return refuse('REQUEST_LIMIT');
  if (uploader.kind === 'member') return undefined;
  const source = sourceOf(ip);
  const tooMuch = await refuseBytes(services.db, { guestId: uploader.guestId, source, bytes: uploadBytes(upload) });
  if (tooMuch !== undefined) return tooMuch;
  return countLimit(services.db, { key: `chat-upload:ip:${source}`, max: limits.address, windowSeconds });
}

const uploadBytes = (upload: Upload): number => (upload.state === 'stored' ? upload.bytes : 0);

type Kept = Received & { key: string; cleaned: Extract<Cleaned, { outcome: 'clean' }> };

async function storeChatUpload(
  services: Pick<Services, 'config' | 'db' | 'keys'>,
  { uploader, kind, key, cleaned, ip }: Kept,
) {
  const { mime, bytes, width, height, sha256 } = cleaned;
  const source = sourceOf(ip);
  const file = uploadPath(services, key);
  const store = (db: Db | Tx) => addUpload(db, { uploader, source, kind, mime, bytes, width, height, sha256, key });
  try {
    const stored =
      uploader.kind === 'guest' && services.config.limits
        ? await keepWithinBudget(services, { guestId: uploader.guestId, source, bytes }, store)
        : await store(services.db);
    if (!isRefusal(stored)) {
      const path = fileLink(services, stored.id, uploader.kind === 'staff' ? 'staff' : 'customer');
      return { path, uploadId: stored.id, width, height, bytes } satisfies ChatUploaded;
    }
    await rm(file, { force: true }).catch(() => {});
    return stored;
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    throw error;
  }
}
