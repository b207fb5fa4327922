import type { Services } from '../../../platform/services.ts';
import { sweepFolder } from '../../../platform/http/upload/sweep.ts';
import { uploadPath } from '../../../platform/http/upload/upload.ts';
import { forgetExpiredFiles, listUsedFiles } from './store.ts';

/**
 * Removes expired pictures and files that no slip names (interrupted uploads, killed processes). Run by the job runner.
 */
export async function sweepPictures(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  await forgetExpiredFiles(services.db);
  await sweepFolder(uploadPath(services, ''), (names) => listUsedFiles(services.db, names));
}
