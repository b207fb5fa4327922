import { readText, writeText } from '@kapao/client/storage';
import { createStore, useStore } from '@kapao/client/store';

const key = 'chat-alerts';
const wanted = createStore(readText('local', key) !== 'off');

export const useAlertsWanted = (): boolean => useStore(wanted);

export const alertsWanted = wanted.get;

export function wantAlerts(on: boolean): void {
  writeText('local', key, on ? null : 'off');
  wanted.set(on);
}
