import type { slipUpload } from '@kapao/contract/slip';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { clearLimit, countLimit } from '../../platform/http/caller/limits.ts';
import type { AnswerOf } from '../../platform/http/call.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Upload } from '../../platform/http/upload/upload.ts';
import { readCash } from '../../money/ledger/account.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { readNow } from '../payment/store.ts';
import { openingAfter } from './hours.ts';
import { insertSlip, readUploadLimits } from './store.ts';

/** Limits per member: files a day and stored bytes (reliability#file-processing). */
const filesADay = 50;
const bytesAMember = 200 * 1024 * 1024;

const minuteSeconds = 60;

/** Stores an uploaded slip; a job processes it. Refusals follow the order of payments#slip-upload. */
export async function receiveSlip(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  memberId: bigint,
  upload: Upload,
): Promise<AnswerOf<typeof slipUpload>> {
  if (upload.state === 'none') return refuse('SLIP_NO_FILE');
  if (upload.state === 'invalid') return refuse('SLIP_INVALID_FILE');
  const key = `slip:${memberId}`;
  if (services.config.limits) {
    const limited = await countLimit(services.db, { key, max: 1, windowSeconds: minuteSeconds });
    if (limited !== undefined) return refuse('REQUEST_LIMIT_1MIN', limited.data);
  }
  const answer = await storeSlip(services, memberId, upload);
  // Only an accepted slip uses up the limit of one a minute.
  if (isRefusal(answer) && services.config.limits) await clearLimit(services.db, key);
  return answer;
}

async function storeSlip(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  memberId: bigint,
  upload: Extract<Upload, { state: 'stored' | 'unstored' }>,
) {
  const settings = await services.settings.read();
  const slipId = newPublicId();
  const answer = await inTransaction(services.db, async (tx) => {
    const refusal = await refuseMember(services, tx, memberId);
    if (refusal !== undefined) return refusal;
    if (upload.state === 'unstored') return refuse('SLIP_UPLOAD_FAIL');
    const opening = openingAfter(await readNow(tx), settings['slip.closeAt'], settings['slip.openAt']);
    await insertSlip(tx, { slipId, memberId, fileKey: upload.key, bytes: upload.bytes, opening });
    return { message: 'OK' as const, slipId };
  });
  return answer;
}

async function refuseMember(services: Pick<Services, 'config'>, tx: Tx, memberId: bigint) {
  const cash = await readCash(tx, memberId);
  const standing = await readUploadLimits(tx, memberId);
  if (!standing.hasBank) return refuse('NO_BANK');
  if (cash === undefined) return refuse('NO_WALLET');
  const full = standing.bytes >= bytesAMember || (services.config.limits && standing.files >= filesADay);
  return full ? refuse('REQUEST_LIMIT') : undefined;
}
