import { useSyncExternalStore } from 'react';
import { readText, writeText } from '@kapao/client/storage';

const key = 'chat-alerts';
const listeners = new Set<() => void>();
let wanted = readText('local', key) !== 'off';

export const useAlertsWanted = (): boolean => useSyncExternalStore(subscribe, alertsWanted);

export const alertsWanted = (): boolean => wanted;

export function wantAlerts(on: boolean): void {
  wanted = on;
  writeText('local', key, on ? null : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
