import type { Book } from './book.ts';
import type { Faults } from './faults.ts';

/** What every partner of the sandbox shares. */
export type World = {
  book: Book;
  faults: Faults;
  /** Each partner's own secret is derived from it. */
  secret: string;
  /** Where notices go. */
  houseUrl: string;
  /** Factor on every wait of the sandbox: 1 as the wire says, less to let tests run faster. */
  pace: number;
};

/** The name under which the house is known to its partners. */
export const agent = 'kapao';

/** Milliseconds scaled by the sandbox's pace. */
export function paced(world: World, durationMs: number): number {
  return Math.round(durationMs * world.pace);
}
