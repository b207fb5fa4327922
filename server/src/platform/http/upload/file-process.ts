import { type ChildProcess, fork } from 'node:child_process';

export type NoAnswer = 'broken' | 'closed';

export type FileProcess<Order, Answer> = { ask(order: Order): Promise<Answer | NoAnswer>; close(): void };

const answerWithinMs = 10_000;
const startWithinMs = 30_000;
/** Files per process, so that a decoder's memory leak cannot grow for days. */
const filesEach = 500;
const idleMs = 60_000;

export function createFileProcess<Order extends object, Answer>(
  program: string,
  withinMs: number = answerWithinMs,
): FileProcess<Order, Answer> {
  let child: ChildProcess | undefined;
  let files = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  const release = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const askNext = async (order: Order): Promise<Answer | NoAnswer> => {
    if (closed) return 'closed';
    clearTimeout(idle);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null || files >= filesEach) {
      release();
      child = startProcess(program);
      files = 0;
      if (!(await hasStarted(child))) {
        release();
        return closed ? 'closed' : 'broken';
      }
    }
    files += 1;
    const answer = await askProcess<Answer>(child, { id: files, ...order }, withinMs);
    if (answer === undefined) release();
    idle = setTimeout(release, idleMs).unref();
    return answer ?? (closed ? 'closed' : 'broken');
  };
  return {
    ask(order) {
      const asked = last.then(() => askNext(order));
      last = asked;
      return asked;
    },
    close() {
      closed = true;
      clearTimeout(idle);
      release();
    },
  };
}

function startProcess(program: string): ChildProcess {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  return child;
}

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

function askProcess<Answer>(child: ChildProcess, order: { id: number }, withinMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: Answer): void => {
      clearTimeout(timer);
      child.off('exit', onExit).off('message', onMessage);
      resolve(answer);
    };
    const onExit = (): void => end();
    const onMessage = (reply: { id: number; answer: Answer }): void => {
      if (reply.id === order.id) end(reply.answer);
    };
    const timer = setTimeout(() => end(), withinMs);
    child.on('exit', onExit).on('message', onMessage);
    child.send(order, (error) => {
      if (error !== null) end();
    });
  });
}
