import { ApiError } from '@kapao/client/api-error';
import type { Clock } from '@kapao/client/chat/attempt';
import type { ChatSocket } from '../browser.ts';
import type { Listener, TestServer } from './server.ts';

export type Weather = {
  delayMs: () => number;
  reset: number;
  lose: number;
  double: number;
  socketsOff: boolean;
  deaf: boolean;
  online: boolean;
};

export const calm = (): Weather => ({
  delayMs: () => 20,
  reset: 0,
  lose: 0,
  double: 0,
  socketsOff: false,
  deaf: false,
  online: true,
});

export function overHttp<T>(clock: Clock, weather: Weather, act: () => T): Promise<T> {
  if (!weather.online) return Promise.reject(new ApiError('not-sent'));
  const breaks = clock.random() < weather.reset;
  const breaksFirst = clock.random() < 0.5;
  return new Promise((resolve, reject) => {
    const broken = (): void => reject(new ApiError('unknown'));
    clock.after(weather.delayMs(), () => {
      if ((breaks && breaksFirst) || !weather.online) return broken();
      let end = broken;
      try {
        const value = act();
        end = () => resolve(value);
      } catch (error) {
        end = () => reject(error instanceof Error ? error : new Error(String(error)));
      }
      clock.after(weather.delayMs(), () => (breaks || !weather.online ? broken() : end()));
    });
  });
}

export type TestSocket = ChatSocket & {
  breakOff(): void;
  sayGoodbye(): void;
  opened(): number;
};

export function createTestSocket(clock: Clock, weather: Weather, server: TestServer): TestSocket {
  const listeners = new Map<string, (value: unknown) => void>();
  let connected = false;
  let trying = false;
  let connection = 0;
  let opened = 0;
  const hear: Listener = (name, value) => {
    const mine = connection;
    const copies = clock.random() < weather.lose ? 0 : clock.random() < weather.double ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      clock.after(weather.delayMs(), () => {
        if (connected && mine === connection && !weather.deaf) listeners.get(name)?.(value);
      });
    }
  };

  function end(comesBack: boolean): void {
    server.sockets.delete(hear);
    connection += 1;
    const was = connected;
    connected = false;
    trying = comesBack;
    if (was) listeners.get('disconnect')?.(undefined);
    if (comesBack) clock.after(500 + 500 * clock.random(), dial);
  }

  function dial(): void {
    if (!trying || connected) return;
    opened += 1;
    const mine = connection;
    clock.after(weather.delayMs(), () => {
      if (!trying || mine !== connection) return;
      if (weather.socketsOff || !weather.online) return end(true);
      connected = true;
      listeners.get('connect')?.(undefined);
    });
  }

  return {
    open() {
      trying = true;
      dial();
    },
    shut: () => end(false),
    connected: () => connected,
    trying: () => trying,
    on: (name, listen) => void listeners.set(name, listen),
    ask(name, payload, timeoutMs) {
      const mine = connection;
      return new Promise((resolve, reject) => {
        clock.after(timeoutMs, () => reject(new Error('late')));
        clock.after(weather.delayMs(), () => {
          if (mine !== connection) return;
          const value = answerEvent(server, name, payload);
          if (name === 'join') server.sockets.add(hear);
          clock.after(weather.delayMs(), () => {
            if (mine === connection && !weather.deaf) resolve(value);
          });
        });
      });
    },
    send: () => {},
    breakOff: () => end(true),
    sayGoodbye: () => end(false),
    opened: () => opened,
  };
}

function answerEvent(server: TestServer, name: string, payload: unknown): unknown {
  const { after, limit = 100 } = payload as { after: number; limit?: number };
  const more = { conversationId: 'c', sessionId: 's', agentReadSeq: 0, presence: { agentsOnline: 1, open: true } };
  return { ...server.caughtUp(after, limit), ...(name === 'join' ? more : {}) };
}
