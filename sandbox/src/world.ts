import type { Book } from './book.ts';
import type { Faults } from './faults.ts';

export type World = {
  book: Book;
  faults: Faults;
  secret: string;
  walletUrl: string;
  pace: number;
};

export const agent = 'kapao';

export function paced(world: World, durationMs: number): number {
  return Math.round(durationMs * world.pace);
}
