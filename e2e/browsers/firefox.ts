import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { viewport, type Candidate, type Driver } from './driver.ts';
import { findProgram } from '../processes.ts';

export function firefox(): Candidate {
  const program = findProgram('firefox-esr') ?? findProgram('firefox');
  const missing = program === undefined ? { missing: 'this machine has no Firefox (Debian: firefox-esr)' } : {};
  return { name: 'Firefox', ...missing, start: () => start(program ?? '') };
}

const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

async function start(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'kapao-firefox-'));
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'];
  // A separate home: Firefox refuses the home of another user.
  const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const { send, close } = await connect(`${await readAddress(child)}/session`);
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const driver = await createDriver(send, `Firefox ${capabilities.browserVersion}`);
  const quit = async (): Promise<void> => {
    const ended = once(child, 'exit');
    await send('browser.close', {});
    await ended;
    close();
    await rm(profile, { recursive: true, force: true });
  };
  return { ...driver, quit };
}

async function readAddress(child: ChildProcess): Promise<string> {
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  for await (const line of createInterface({ input: child.stderr ?? process.stdin })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr?.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened');
}

async function createDriver(send: Send, name: string): Promise<Omit<Driver, 'quit'>> {
  const windows = async (): Promise<string[]> => {
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', { maxDepth: 0 });
    return contexts.map((one) => one.context);
  };
  let [context = ''] = await windows();
  await send('browsingContext.setViewport', { context, viewport });
  const perform = (source: object) => send<unknown>('input.performActions', { context, actions: [source] });
  return {
    name,
    windows,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (work, argument) => {
      const reply = await send<Evaluation>('script.callFunction', {
        functionDeclaration: `(text) => JSON.stringify((${work.toString()})(JSON.parse(text)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(argument) }],
        target: { context },
        awaitPromise: false,
      });
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text);
      return JSON.parse(reply.result.value);
    },
    clickAt: async (x, y) => {
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      await perform({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }, ...press] });
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await perform({ type: 'key', id: 'keyboard', actions: keys });
    },
    switchTo: async (window) => {
      context = window;
      await send('browsingContext.activate', { context });
    },
    closeWindow: async () => void (await send('browsingContext.close', { context })),
  };
}

type Evaluation =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

type Send = <Reply>(method: string, params: object) => Promise<Reply>;

type Reply = { id: number | null; result?: unknown; error?: string; message?: string };

async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === null) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  socket.addEventListener('close', () => {
    for (const [id, answer] of waiting) answer({ id, error: 'closed', message: 'the connection ended' });
  });
  const send: Send = async <Result>(method: string, params: object) => {
    last += 1;
    const id = last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error}, ${reply.message ?? ''}`);
    return reply.result as Result;
  };
  return { send, close: () => socket.close() };
}
