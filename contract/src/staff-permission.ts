/** Permissions of staff. `self`: the own account and session, allowed to every signed-in person. */
export const staffPermissions = ['self', 'chat.read', 'chat.answer', 'chat.canned'] as const;
export type StaffPermission = (typeof staffPermissions)[number];
