import type { StaffPermission } from '@kapao/contract/staff-permission';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { refuse } from '../../refusal.ts';
import { findStaffSession, isMemberToken } from './store.ts';
import { hashToken } from './token.ts';

declare module '../../services.ts' {
  interface Services {
    readonly permissionsOf: (staff: Staff) => ReadonlySet<StaffPermission>;
  }
}

export type Staff = {
  staffId: bigint;
  publicId: string;
  username: string;
  name: string;
  tokenHash: Buffer;
  mustChangePassword: boolean;
};

export const isStaff = (caller: object): caller is Staff => 'staffId' in caller;

const bearer = /^Bearer ([\x21-\x7e]+)$/;

export async function findStaff(
  db: Kysely<DB>,
  {
    authorization,
    requester,
    temporaryPassword = false,
  }: { authorization: string | undefined; requester: string | undefined; temporaryPassword?: boolean | undefined },
) {
  if (authorization === undefined) return refuse('UNAUTHORIZED');
  const tokenHash = hashToken(bearer.exec(authorization)?.[1] ?? '');
  if (tokenHash === null) return refuse('invalid-token');
  const row = await findStaffSession(db, tokenHash, requester);
  if (row === undefined) return refuse((await isMemberToken(db, tokenHash)) ? 'INVALID_USER_4' : 'invalid-token');
  if (row.refused !== null) return refuse(row.refused);
  const { staff_id: staffId, public_id: publicId, username, public_name: name } = row;
  const mustChangePassword = row.password_temporary;
  if (mustChangePassword && !temporaryPassword) return refuse('PASSWORD_CHANGE');
  return { staffId, publicId, username, name, tokenHash, mustChangePassword } satisfies Staff;
}
