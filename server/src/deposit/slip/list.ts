import { type Currency, toMajor } from '@kapao/contract/money';
import type { SlipRow } from '@kapao/contract/slip';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { pictureLink } from './picture/link.ts';
import type { SlipState } from './store.ts';

type Row = {
  public_id: string;
  state: SlipState;
  reason: string | null;
  reference: string | null;
  amount_minor: bigint | null;
  currency: Currency | null;
  picture_key: string | null;
  uploaded_at: Date;
};

type Page = { memberId: bigint; page: number; limit: number };

export async function listSlips(services: Pick<Services, 'db' | 'keys'>, { memberId, page, limit }: Page) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from slip where member_id = ${memberId}`.execute(services.db);
  const { rows } = await sql<Row>`
    select public_id, state, reason, reference, amount_minor, currency, picture_key, uploaded_at from slip
    where member_id = ${memberId} order by id desc
    limit ${limit} offset ${BigInt(page - 1) * BigInt(limit)}`.execute(services.db);
  return { total: counted[0]?.total ?? 0, slips: rows.map((row) => showSlip(services, memberId, row)) };
}

function showSlip(services: Pick<Services, 'keys'>, memberId: bigint, row: Row): SlipRow {
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
  const { rows } = await sql<{ public_id: string }>`
    select public_id from slip
    where member_id = ${memberId} and reference = ${reference} and picture_key is not null
    order by state = 'SUCCESS' desc, id desc limit 1`.execute(services.db);
  const [slip] = rows;
  return slip === undefined
    ? refuse('NO_DATA')
    : { url: pictureLink(services, { publicId: slip.public_id, memberId }) };
}
