import type { StaffMember } from '@kapao/contract/staff';

const key = 'staff-session';
export type Session = { token: string; staff: StaffMember };

/** Session storage ends with the tab, because consoles are used on shared computers. */
export function readSession(): Session | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'token' in kept ? (kept as Session) : null;
  } catch {
    return null;
  }
}

export const keepSession = (session: Session): void => sessionStorage.setItem(key, JSON.stringify(session));
export const dropSession = (): void => sessionStorage.removeItem(key);
