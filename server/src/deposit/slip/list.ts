import { toMajor } from '@kapao/contract/money';
import type { SlipRow } from '@kapao/contract/slip';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { pictureLink } from './picture/link.ts';
import { countSlips, findShownSlip, listSlipPage, type ListedSlip } from './store.ts';

type Page = { memberId: bigint; page: number; limit: number };

export async function listSlips(services: Pick<Services, 'db' | 'keys'>, { memberId, page, limit }: Page) {
  const total = await countSlips(services.db, memberId);
  const rows = await listSlipPage(services.db, memberId, { limit, offset: BigInt(page - 1) * BigInt(limit) });
  return { total, slips: rows.map((row) => showSlip(services, memberId, row)) };
}

function showSlip(services: Pick<Services, 'keys'>, memberId: bigint, row: ListedSlip): SlipRow {
  const ended = row.state === 'SUCCESS' || row.state === 'FAILED';
  return {
    _id: row.public_id,
    createdAt: row.uploaded_at.toISOString(),
    amount: toMajor(row.amount_minor ?? 0n),
    status: ended ? (row.state as 'SUCCESS' | 'FAILED') : 'PENDING',
    note: row.state === 'FAILED' ? (row.reason ?? '') : '',
    link: row.picture_key === null ? '' : pictureLink(services, { publicId: row.public_id, memberId }),
    reference: row.reference ?? '',
  };
}

export async function findReference(services: Pick<Services, 'db' | 'keys'>, memberId: bigint, reference: string) {
  const publicId = await findShownSlip(services.db, memberId, reference);
  return publicId === undefined ? refuse('NO_DATA') : { url: pictureLink(services, { publicId, memberId }) };
}
