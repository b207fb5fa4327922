import type { slipUpload } from '@kapao/contract/slip';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { clearLimit, countLimit } from '../../platform/http/caller/limits.ts';
import type { AnswerOf } from '../../platform/http/call.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Upload } from '../../platform/http/upload/upload.ts';
import { readCash } from '../../money/ledger/account.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { openingAfter } from './hours.ts';

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
    const opening = openingAfter(await readClock(tx), settings['slip.closeAt'], settings['slip.openAt']);
    await tx
      .insertInto('slip')
      .values({
        public_id: slipId,
        member_id: memberId,
        file_key: upload.key,
        stored_bytes: upload.bytes,
        ...(opening === null ? {} : { next_at: opening }),
      })
      .execute();
    await sql`select pg_notify('kapao_jobs', '')`.execute(tx);
    return { message: 'OK' as const, slipId };
  });
  return answer;
}

async function refuseMember(services: Pick<Services, 'config'>, tx: Tx, memberId: bigint) {
  const cash = await readCash(tx, memberId);
  const { rows } = await sql<{ banks: boolean; files: number; bytes: bigint }>`
    select
      exists (select from receiving_account where enabled and bank_type = 'BANK'
        and currency = (select currency from member where id = ${memberId})) as banks,
      (select count(*)::int from slip
        where member_id = ${memberId} and uploaded_at > app_now() - interval '1 day') as files,
      (select coalesce(sum(stored_bytes), 0)::bigint from slip where member_id = ${memberId}) as bytes`.execute(tx);
  const standing = rows[0];
  if (standing === undefined || !standing.banks) return refuse('NO_BANK');
  if (cash === undefined) return refuse('NO_WALLET');
  const full = standing.bytes >= bytesAMember || (services.config.limits && standing.files >= filesADay);
  return full ? refuse('REQUEST_LIMIT') : undefined;
}

async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
