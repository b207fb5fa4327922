import { readText, writeText } from '@kapao/client/storage';
import { createStore, useStore } from '@kapao/client/store';
import { useEffect, useRef } from 'react';
import type { ChatView } from './engine/view.ts';

const key = 'chat-alerts';
const wanted = createStore(readText('local', key) !== 'off');

export const useAlertsWanted = (): boolean => useStore(wanted);

export const alertsWanted = wanted.get;

export function wantAlerts(on: boolean): void {
  writeText('local', key, on ? null : 'off');
  wanted.set(on);
}

const counted = /^\(\d+\+?\) /;

export function useAlerts(view: ChatView | null): void {
  const wanted = useAlertsWanted();
  const unread = view?.unread ?? 0;
  const loaded = view?.loaded ?? false;
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (!loaded) return;
    const more = before.current !== null && unread > before.current;
    before.current = unread;
    if (more && document.hidden && alertsWanted()) playSound();
  }, [unread, loaded]);

  useEffect(() => {
    const send = (): void => {
      const bare = document.title.replace(counted, '');
      const count = unread >= 100 ? '99+' : String(unread);
      const title = document.hidden && wanted && unread > 0 ? `(${count}) ${bare}` : bare;
      if (title !== document.title) document.title = title;
    };
    send();
    document.addEventListener('visibilitychange', send);
    return () => document.removeEventListener('visibilitychange', send);
  }, [unread, wanted]);
}

let context: AudioContext | null = null;

/** Prepares sound. Browsers allow it only after a user gesture, so every one in the chat calls this. */
export function readySound(): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
}

function playSound(): void {
  if (context?.state !== 'running') return;
  for (const [index, hertz] of [660, 880].entries()) {
    const from = context.currentTime + index * 0.14;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = 'sine';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.24);
  }
}
