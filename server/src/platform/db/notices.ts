import pg from 'pg';
import { applicationName } from './pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly notices: Notices;
  }
}

/** `missed`: the connection was down, and notices in between are lost. */
export type Listener = { onNotice(payload: string): void; missed?(): void };

export type Notices = {
  listen(channel: string, listener: Listener): () => Promise<void>;
};

const reconnectMs = 2_000;

/**
 * Uses one connection for all listeners, opened for the first one and reopened when it breaks.
 * @param url an address without a pooler, which would lose the LISTEN
 */
export function createNotices(url: string): Notices {
  const listeners = new Set<{ channel: string } & Listener>();
  let line: ReturnType<typeof openLine> | undefined;
  return {
    listen: (channel, listener) => {
      const entry = { channel, ...listener };
      listeners.add(entry);
      if (line === undefined) line = openLine(url, listeners);
      else line.add(channel);
      return async () => {
        listeners.delete(entry);
        const last = listeners.size === 0 ? line : undefined;
        if (last === undefined) return;
        line = undefined;
        await last.close();
      };
    },
  };
}

function openLine(url: string, listeners: ReadonlySet<{ channel: string } & Listener>) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void>;
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
    client = fresh;
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const each of listeners) if (each.channel === channel) each.onNotice(payload);
    });
    for (const event of ['error', 'end'] as const) fresh.on(event, () => void (client === fresh && retry()));
    await fresh.connect();
    for (const channel of new Set([...listeners].map((each) => each.channel))) await receiveNotice(fresh, channel);
  };
  const retry = (): void => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = connect().then(() => listeners.forEach((each) => each.missed?.()), retry);
    }, reconnectMs);
  };
  opening = connect().catch(retry);
  return {
    add: (channel: string) => {
      void opening.then(() => client && receiveNotice(client, channel)).catch(retry);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

async function receiveNotice(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}
