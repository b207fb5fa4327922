import type { InviteCode } from './store.ts';

const older = /^PR([a-z0-9]{20})$/i;
const number = /^[2346789ACDEFHJKMNPQRTWXY]{8}$/;

/** Reads a member number, typed in groups or small letters too, or a code from a link of an older release. */
export function readInviteCode(code: string): InviteCode | undefined {
  const publicId = older.exec(code.trim())?.[1];
  if (publicId !== undefined) return { column: 'public_id', value: publicId.toLowerCase() };
  const value = readMemberNumber(code);
  return value === undefined ? undefined : { column: 'number', value };
}

export function readMemberNumber(text: string): string | undefined {
  const value = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return number.test(value) ? value : undefined;
}
