import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubWindow } from '../../testing/browser.ts';
import { connect } from './live.ts';
import { keepSession } from './session.ts';

type Heard = (...args: unknown[]) => void;

const { io, socket, listeners } = vi.hoisted(() => {
  const heard = new Map<string, Set<Heard>>();
  const fake = {
    active: true,
    connected: false,
    connect: vi.fn(),
    disconnect: vi.fn(),
    emit: vi.fn(),
    volatile: { emit: vi.fn() },
    on: (event: string, listener: Heard) => void heard.set(event, new Set([...(heard.get(event) ?? []), listener])),
    off: (event: string, listener: Heard) => void heard.get(event)?.delete(listener),
  };
  return { io: vi.fn((_name: string, _options: Record<string, unknown>) => fake), socket: fake, listeners: heard };
});
vi.mock('socket.io-client', () => ({ io }));

const say = (event: string, ...args: unknown[]): void => listeners.get(event)?.forEach((listener) => listener(...args));

beforeEach(() => {
  stubWindow();
  vi.clearAllMocks();
  listeners.clear();
  Object.assign(socket, { active: true, connected: false });
});

test('it connects by websocket only, each time with the token of that moment', () => {
  const live = connect('/socket');
  keepSession({ token: 'later', staff: { id: '1', username: 'nok', name: 'Nok' } });
  const [name, options = {}] = io.mock.calls[0] ?? [];
  expect(name).toBe('/agent');
  expect(options).toMatchObject({ path: '/socket', transports: ['websocket'] });
  const answer = vi.fn();
  (options['auth'] as (answer: Heard) => void)(answer);
  expect(answer).toHaveBeenCalledWith({ token: 'later' });
  live.end();
});

test('what the server says is heard until one stops listening', () => {
  const live = connect('/socket');
  const heard = vi.fn();
  const stop = live.on('inbox', heard);
  say('inbox');
  stop();
  say('inbox');
  expect(heard).toHaveBeenCalledTimes(1);
  live.end();
});

describe('connections', () => {
  test('each one and each break is told', () => {
    const live = connect('/socket');
    const heard = vi.fn();
    const stop = live.onConnect(heard);
    say('connect');
    say('disconnect');
    say('connect');
    stop();
    say('disconnect');
    expect(heard.mock.calls).toEqual([[true], [false], [true]]);
    live.end();
  });

  test('one that stands already is told at once', () => {
    socket.connected = true;
    const live = connect('/socket');
    const heard = vi.fn();
    live.onConnect(heard);
    expect(heard.mock.calls).toEqual([[true]]);
    live.end();
  });

  test('after the server’s own disconnect it connects again, until the console ends it', () => {
    vi.useFakeTimers();
    const live = connect('/socket');
    vi.advanceTimersByTime(5_000);
    expect(socket.connect).not.toHaveBeenCalled();
    socket.active = false;
    vi.advanceTimersByTime(5_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    live.end();
    vi.advanceTimersByTime(60_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(socket.disconnect).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

test('opening and closing must arrive, typing may be lost', () => {
  const live = connect('/socket');
  live.open('c1', 7);
  live.close('c1');
  live.typing('c1', true);
  expect(socket.emit.mock.calls.map(([event, ask]) => [event, ask])).toEqual([
    ['open', { conversationId: 'c1', after: 7 }],
    ['close', { conversationId: 'c1' }],
  ]);
  expect(socket.volatile.emit).toHaveBeenCalledWith('typing', { conversationId: 'c1', on: true });
  live.end();
});
