import type { StaffMember } from '@kapao/contract/staff';
import { readText, writeText } from '../storage.ts';

const key = 'staff-session';
export type Session = { token: string; staff: StaffMember };

/** Session storage ends with the tab, because consoles are used on shared computers. */
export function readSession(): Session | null {
  try {
    const kept: unknown = JSON.parse(readText('session', key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'token' in kept ? (kept as Session) : null;
  } catch {
    return null;
  }
}

export const keepSession = (session: Session): void => void writeText('session', key, JSON.stringify(session));
export const dropSession = (): void => void writeText('session', key, null);
