import { onTestFinished, vi } from 'vitest';

/** Storage of a browser: its keys are its own properties. */
class TestStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }

  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

/** Replaces the browser's window in a test that runs in Node, until the test ends. */
export function stubWindow(parts: Record<string, unknown> = {}) {
  const localStorage = new TestStorage();
  const sessionStorage = new TestStorage();
  const page = Object.assign(new EventTarget(), {
    localStorage,
    sessionStorage,
    location: { origin: 'https://kapao.test' },
    ...parts,
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', page.location);
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' });
  onTestFinished(() => void vi.unstubAllGlobals());
  return page;
}

export function stubClosedStorage(): void {
  stubWindow();
  const refuse = (): never => {
    throw new DOMException('closed', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: refuse });
  Object.defineProperty(window, 'sessionStorage', { get: refuse });
}

export type Sent = { address: string; method: string; headers: Record<string, string>; body: unknown };

type Reply = { status?: number; body?: unknown; date?: string } | 'lost' | 'unreadable';

/** Answers a test's calls in order and repeats the last reply. Returns what was sent. */
export function stubFetch(...replies: Reply[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { method = '', headers = {}, body = null } = init;
    sent.push({
      address,
      method,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    });
    const reply = replies[Math.min(sent.length, replies.length) - 1] ?? 'lost';
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    if (reply === 'unreadable') return new Response('<html>', { status: 502 });
    return Response.json(reply.body ?? {}, {
      status: reply.status ?? 200,
      ...(reply.date === undefined ? {} : { headers: { date: reply.date } }),
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
