import { leave, settle, type Stop, type Visit } from './stop.ts';

/** Goes to each stop in turn, and has `look` at it once nothing moves any more. */
export async function walk(
  visit: Visit,
  stops: readonly Stop[],
  look: (stop: Stop, visit: Visit) => Promise<void>,
): Promise<void> {
  for (const stop of stops) {
    await reach(visit, stop);
    await look(stop, visit);
  }
}

/** One stop, as somebody sees it who has just come there. */
export async function reach(visit: Visit, stop: Stop): Promise<void> {
  await leave(visit);
  try {
    await stop.open(visit);
    await settle(visit.page, stop.waits);
  } catch (error) {
    throw new Error(`${stop.name} is not reached in ${visit.language}`, { cause: error });
  }
}
