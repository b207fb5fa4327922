import { Worker } from 'node:worker_threads';
import type { StrengthAnswer, StrengthQuestion } from './worker.ts';

type Waiting = { resolve: (score: number) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Rates a password from 0 (easy to guess) to 4; `words` are the owner's. A worker thread loads the word lists on first
 * use, so that other requests are not delayed.
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
    // Lets a command-line tool exit while the worker is idle.
    if (waiting.size === 0) started.unref();
  });
  started.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  });
  return started;
}
