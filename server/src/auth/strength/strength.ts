import { Worker } from 'node:worker_threads';
import type { StrengthAnswer, StrengthQuestion } from './worker.ts';

type Waiting = { resolve: (score: number) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Rates how hard a password is to guess, from 0 to 4; `words` are the owner's own. The word lists are loaded on first use
 * in a thread of their own, so neither loading nor rating delays other requests.
 */
export function rateStrength(password: string, words: readonly string[]): Promise<number> {
  worker ??= startWorker();
  lastId += 1;
  const question: StrengthQuestion = { id: lastId, password, words };
  const rated = new Promise<number>((resolve, reject) => waiting.set(question.id, { resolve, reject }));
  worker.ref();
  worker.postMessage(question);
  return rated;
}

function startWorker(): Worker {
  const started = new Worker(new URL('worker.ts', import.meta.url));
  started.on('message', ({ id, score }: StrengthAnswer) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
    // An idle thread must not keep a command-line tool running.
    if (waiting.size === 0) started.unref();
  });
  started.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  });
  return started;
}
