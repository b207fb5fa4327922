import { sql } from 'kysely';
import type { Owner } from '../../platform/http/caller/customer.ts';

export type Uploader = Owner | { kind: 'staff'; staffId: bigint };

export function columnsOf(uploader: Uploader) {
  if (uploader.kind === 'member') return { member_id: uploader.memberId };
  return uploader.kind === 'guest' ? { guest_id: uploader.guestId } : { staff_id: uploader.staffId };
}

export function uploadedBy(uploader: Uploader) {
  if (uploader.kind === 'member') return sql<boolean>`u.member_id = ${uploader.memberId}`;
  if (uploader.kind === 'guest') return sql<boolean>`u.guest_id = ${uploader.guestId}::uuid`;
  return sql<boolean>`u.staff_id = ${uploader.staffId}`;
}

export function nameOf(uploader: Uploader): string {
  if (uploader.kind === 'member') return uploader.publicId;
  return uploader.kind === 'guest' ? uploader.guestId : `staff:${uploader.staffId}`;
}
