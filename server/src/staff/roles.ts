import type { StaffPermission } from '@kapao/contract/staff-permission';
import type { Staff } from '../platform/http/caller/staff.ts';

type Role = 'support';

const permissions: Readonly<Record<Role, ReadonlySet<StaffPermission>>> = {
  support: new Set<StaffPermission>(['self', 'chat.read', 'chat.answer', 'chat.canned']),
};

export function permissionsOf(_staff: Staff): ReadonlySet<StaffPermission> {
  return permissions.support;
}
