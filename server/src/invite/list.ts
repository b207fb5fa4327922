import type { Invitation } from '@kapao/contract/invite';
import { toMajor } from '@kapao/contract/money';
import type { Services } from '../platform/services.ts';
import { refuse } from '../platform/refusal.ts';
import { maskName } from './mask.ts';
import { type InviteRow, readInvites } from './store.ts';

export async function listInvites(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  memberId: bigint,
  page: { page: number; limit: number },
) {
  if (!(await settings.read())['invite.enabled']) return refuse('INVITE_INACTIVE');
  const { total, rows } = await readInvites(db, memberId, page);
  return { total, invites: rows.map(toInvitation) };
}

function toInvitation({ name, amount_minor: amountMinor, created_at: createdAt }: InviteRow): Invitation {
  return { from: { name: maskName(name) }, amount: toMajor(amountMinor), createdAt: createdAt.toISOString() };
}
