import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Reading, ReadOrder, ReadReply } from './picture.ts';

/** `broken`: the process died over the picture or did not end in time. `closed`: the house is closing. */
export type ReadOutcome = Reading | { outcome: 'broken' | 'closed' };

export type SlipReader = {
  /** Reads the codes in `file` and draws it again to `picture`; one picture at a time, whoever asks. */
  read(file: string, picture: string): Promise<ReadOutcome>;
  close(): void;
};

/** Wall time for one picture (promises V9). */
const readWithinMs = 10_000;
/** To start, on a machine that is busy. */
const startWithinMs = 30_000;
/** Started anew now and then, so that no decoder's leak grows for days. */
const picturesEach = 500;
/** A process nobody needs is let go. */
const idleMs = 60_000;

const program = join(import.meta.dirname, 'picture.ts');

/** Starts its process with the first picture, and another one when that has died. */
export function createSlipReader({ withinMs = readWithinMs, file = program } = {}): SlipReader {
  let child: ChildProcess | undefined;
  let pictures = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  const release = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const readNext = async (order: Omit<ReadOrder, 'id'>): Promise<ReadOutcome> => {
    if (closed) return { outcome: 'closed' };
    clearTimeout(idle);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null || pictures >= picturesEach) {
      release();
      child = start(file);
      pictures = 0;
      if (!(await hasStarted(child))) {
        release();
        return { outcome: closed ? 'closed' : 'broken' };
      }
    }
    pictures += 1;
    const reading = await ask(child, { id: pictures, ...order }, withinMs);
    if (reading === undefined) release();
    idle = setTimeout(release, idleMs).unref();
    return reading ?? { outcome: closed ? 'closed' : 'broken' };
  };
  return {
    read(file, picture) {
      const reading = last.then(() => readNext({ file, picture }));
      last = reading;
      return reading;
    },
    close() {
      closed = true;
      clearTimeout(idle);
      release();
    },
  };
}

/** It keeps nobody alive, and nothing of our environment is in it. */
function start(file: string): ChildProcess {
  const child = fork(file, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  return child;
}

/** Its first word is that it is ready. */
function hasStarted(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (started: boolean) => () => {
      clearTimeout(timer);
      resolve(started);
    };
    const timer = setTimeout(end(false), startWithinMs);
    child.once('message', end(true)).once('exit', end(false)).once('error', end(false));
  });
}

function ask(child: ChildProcess, order: ReadOrder, withinMs: number): Promise<Reading | undefined> {
  return new Promise((resolve) => {
    const end = (reading?: Reading): void => {
      clearTimeout(timer);
      child.off('exit', onExit).off('message', onMessage);
      resolve(reading);
    };
    const onExit = (): void => end();
    const onMessage = (reply: ReadReply): void => {
      if (reply.id === order.id) end(reply.reading);
    };
    const timer = setTimeout(() => end(), withinMs);
    child.on('exit', onExit).on('message', onMessage);
    child.send(order, (error) => {
      if (error !== null) end();
    });
  });
}
