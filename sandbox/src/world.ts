import type { Book } from './book.ts';
import type { Faults } from './faults.ts';

export type World = {
  book: Book;
  faults: Faults;
  /** Each partner's own secret is derived from it. */
  secret: string;
  /** Base address for notifications. */
  walletUrl: string;
  pace: number;
};

/** The name that the partners use for Kapao. */
export const agent = 'kapao';

/** Scales milliseconds by the sandbox's pace. */
export function paced(world: World, durationMs: number): number {
  return Math.round(durationMs * world.pace);
}
