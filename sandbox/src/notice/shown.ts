import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';

/** A notice as the member's device or LINE shows it. */
export type ShownNotice = {
  channel: 'push' | 'line';
  to: string;
  text: string;
  title?: string;
  path?: string;
  reference: string;
  at: string;
};

export const shownNotices = (world: World) => world.book.shelf<ShownNotice>('notices');

export function noticeCalls(app: FastifyInstance, world: World): void {
  app.get('/notices', () => shownNotices(world).all().toReversed());
}
