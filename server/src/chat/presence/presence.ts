import type { Presence } from '@kapao/contract/events';
import type { Services } from '../../platform/services.ts';
import { countOnline } from './store.ts';

export async function readPresence({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Presence> {
  const { 'chat.openFrom': from, 'chat.openTo': to } = await settings.read();
  const { agents, time } = await countOnline(db);
  return { agentsOnline: agents, open: isOpenAt(time, from, to) };
}

/** Equal `from` and `to` mean day and night. */
function isOpenAt(time: string, from: string, to: string): boolean {
  if (from === to) return true;
  return from < to ? from <= time && time < to : from <= time || time < to;
}
