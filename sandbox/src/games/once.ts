import type { PartnerReply } from '../partner-call.ts';
import type { World } from '../world.ts';

/** Class A: returns the first answer to a reference for every later call, refusals included. */
export function once(world: World, game: string, reference: string, first: () => PartnerReply): PartnerReply {
  const shelf = world.book.shelf<PartnerReply>('answers');
  const id = `${game}/${reference}`;
  const known = shelf.get(id);
  if (known) return known;
  const reply = first();
  shelf.put(id, reply);
  return reply;
}
