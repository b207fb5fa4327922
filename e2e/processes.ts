import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export type Program = {
  readonly pid: number;
  isRunning(): boolean;
  output(): string;
  readonly ended: Promise<NodeJS.Signals | number>;
  kill(signal: NodeJS.Signals): Promise<NodeJS.Signals | number>;
  message<T>(): Promise<T>;
};

type ProgramOptions = {
  args?: readonly string[];
  hear?: ((text: string) => void) | undefined;
  folder?: string;
};

const root = join(import.meta.dirname, '..');
const preload = pathToFileURL(join(root, 'scripts', 'with-parent.mjs')).href;
const keptCharacters = 20_000;

/** Folder of Node's compiled code: a test that kills starts the same server again and again. */
const compileCache = 'NODE_COMPILE_CACHE';

/**
 * Runs one of the server's programs, of this folder or of a copy. It ends with this process, however this process ends.
 * `hear` gets all its output.
 */
export function startProgram(
  file: string,
  env: Record<string, string>,
  { args = [], hear, folder = root }: ProgramOptions = {},
): Program {
  const child = fork(join(folder, file), args, {
    cwd: folder,
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', preload],
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptCharacters);
      hear?.(text);
    });
  }
  const ended = endOf(child);
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
    message: async <T>() => {
      const gone = ended.then((how) => {
        throw new Error(`${file} ended with ${how}:\n${output}`);
      });
      const [message] = await Promise.race([once(child, 'message'), gone]);
      return message as T;
    },
  };
}

async function endOf(child: ChildProcess): Promise<NodeJS.Signals | number> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal ?? code ?? 0;
}

/** Drops the user's environment: a PORT or DATABASE_URL of the shell would change the test. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', compileCache];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

const shares = 64;
const portsOfShare = 340;
const given = new Set<number>();

/**
 * Returns different free ports below the ephemeral range: an outgoing connection could take a killed server's port.
 * Each test process has its share of ports, so that two of them do not find the same port free at the same time.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const first = 10_000 + (process.pid % shares) * portsOfShare;
  const ports: number[] = [];
  while (ports.length < count) {
    if (given.size === portsOfShare) given.clear();
    const port = first + randomInt(portsOfShare);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '0.0.0.0'), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

/** Returns the path of an installed program, also of one for administrators. */
export function findProgram(name: string): string | undefined {
  const env = { ...process.env, PATH: [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter) };
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8', env });
  return status === 0 ? stdout.trim() : undefined;
}

/** Asks until the answer is true or a value, and returns it. A failed question is asked again. */
export async function until<T>(
  ask: () => Promise<T>,
  explain: () => string,
  patienceMs = 180_000,
): Promise<Exclude<T, false | undefined>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && answer !== false) return answer as Exclude<T, false | undefined>;
    if (performance.now() > deadline) throw new Error(explain());
    await sleep(50);
  }
}

export async function inLanes<T>(lanes: number, items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
