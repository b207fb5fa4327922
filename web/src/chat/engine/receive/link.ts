import type { ChatConfig } from '@kapao/contract/chat';
import type { ChatSocket, Credential } from '../deps.ts';
import { isRecord } from '@kapao/contract/chat/check';
import type { Room } from '../room.ts';

const joinMs = 10_000;
const checkMs = 4_000;
const longestAwayMs = 30_000;

type Hooks = {
  credential(): Credential | undefined;
  onEvent(name: string, value: unknown): void;
  onJoined(after: number, answer: Readonly<Record<string, unknown>>): void;
  onRefused(code: string): void;
};

type State = {
  readonly room: Room;
  readonly hooks: Hooks;
  socket: ChatSocket | undefined;
  prefix: string;
  joined: boolean;
  joining: boolean;
  /** Connection number, so that answers to an older connection are ignored. */
  connection: number;
  quietUntilMs: number;
};

const shown = ['messaging', 'read', 'typing', 'presence', 'session', 'head'];

export type Link = ReturnType<typeof createLink>;

export function createLink(room: Room, hooks: Hooks) {
  const state: State = {
    room,
    hooks,
    socket: undefined,
    prefix: '',
    joined: false,
    joining: false,
    connection: 0,
    quietUntilMs: 0,
  };
  return {
    start: (config: ChatConfig): void => startLink(state, config),
    isStarted: (): boolean => state.socket !== undefined,
    joined: (): boolean => state.joined,
    join: (): Promise<void> => join(state),
    watch: (): void => watch(state),
    recycle: (): void => recycle(state),
    shut: (): void => shut(state),
    rest(ms: number): void {
      state.quietUntilMs = room.deps.clock.now() + ms;
    },
    hurry(): void {
      const { socket, quietUntilMs } = state;
      if (socket && !socket.connected() && room.deps.clock.now() >= quietUntilMs) recycle(state);
    },
    check: (): Promise<void> => checkLink(state),
    ask: (name: string, payload: unknown, timeoutMs: number): Promise<unknown> =>
      state.socket ? state.socket.ask(name, payload, timeoutMs) : Promise.reject(new Error('no socket')),
    send(name: string, payload: unknown): void {
      if (state.joined) state.socket?.send(name, payload);
    },
  };
}

function startLink(state: State, config: ChatConfig): void {
  const { room, hooks } = state;
  state.prefix = config.PREFIX;
  const socket = room.deps.socket(config.socketPath, () => hooks.credential()?.token ?? '');
  state.socket = socket;
  socket.on('connect', () => {
    lost(state);
    void join(state);
  });
  socket.on('disconnect', () => {
    lost(state);
    room.changed();
  });
  socket.on('refused', (code) => {
    lost(state);
    if (!room.over) hooks.onRefused(typeof code === 'string' ? code : 'UNAUTHORIZED');
  });
  socket.on('goaway', (notice) => leave(state, notice));
  for (const name of shown) socket.on(name, (value) => !room.over && hooks.onEvent(name, value));
  watch(state);
}

function lost(state: State): void {
  state.connection += 1;
  state.joined = false;
  state.joining = false;
}

async function join(state: State): Promise<void> {
  const { room, socket, prefix, connection } = state;
  const id = state.hooks.credential()?.id;
  if (!socket?.connected() || state.joined || state.joining || !room.log.isLoaded() || !id || room.over) return;
  state.joining = true;
  const isOld = (): boolean => connection !== state.connection || room.over;
  const after = room.log.contig();
  try {
    const answer = await socket.ask('join', { prefix, id, after }, joinMs);
    if (!isOld()) readJoinAnswer(state, after, answer);
  } catch {
    if (!isOld()) recycle(state);
  } finally {
    if (!isOld()) state.joining = false;
  }
}

async function checkLink(state: State): Promise<void> {
  const { room, socket, connection, joined } = state;
  if (!socket || !joined) return;
  try {
    await socket.ask('sync', { after: room.log.contig(), limit: 1 }, checkMs);
  } catch {
    if (connection === state.connection && !room.over) recycle(state);
  }
}

function readJoinAnswer(state: State, after: number, answer: unknown): void {
  if (isRecord(answer) && answer['ok'] === true) {
    state.joined = true;
    state.hooks.onJoined(after, answer);
  } else if (isRecord(answer) && answer['error'] === 'NO_DATA') state.hooks.onRefused('NO_DATA');
  // Rate limited or not understood: the watchdog reopens it.
  else shut(state);
}

function shut(state: State): void {
  lost(state);
  state.socket?.shut();
  state.room.changed();
}

function recycle(state: State): void {
  shut(state);
  watch(state);
}

function leave(state: State, notice: unknown): void {
  const { clock } = state.room.deps;
  const afterMs = isRecord(notice) && typeof notice['afterMs'] === 'number' ? notice['afterMs'] : 1_000;
  const waitMs = Math.min(Math.max(afterMs, 0), longestAwayMs) * (0.5 + clock.random());
  state.quietUntilMs = clock.now() + waitMs;
  shut(state);
  clock.after(waitMs, () => watch(state));
}

/** Reopens a socket that does not reconnect by itself (chat#receiving: every 5 seconds). */
function watch(state: State): void {
  const { room, socket, quietUntilMs } = state;
  const { clock, page } = room.deps;
  if (!socket || room.isShut() || !page.online() || clock.now() < quietUntilMs) return;
  if (!socket.connected() && !socket.trying()) socket.open();
  else void join(state);
}
