import { killPoints } from './points.ts';

type Call = (...args: readonly unknown[]) => unknown;

let onPass: ((point: string) => void) | undefined;

/** Calls `listen` with each point this process passes. A throw is a death at that point. */
export function watchPoints(listen: ((point: string) => void) | undefined): void {
  onPass = listen;
}

/** Runs `act` in a process that dies at `point`: what was committed stays. */
export async function dieAt<T>(point: string, act: () => Promise<T>): Promise<T> {
  watchPoints((passed) => {
    if (passed === point) throw new Error('killed');
  });
  try {
    return await act();
  } finally {
    watchPoints(undefined);
  }
}

export function wrap(nth: number, inner: Call): Call {
  const { before, after, when } = killPoints[nth] ?? {};
  const pass = (name: typeof before, args: readonly unknown[], result?: unknown): void => {
    if (name !== undefined) onPass?.(typeof name === 'string' ? name : name(args, result));
  };
  const passAfter = async (end: Promise<unknown>, args: readonly unknown[]): Promise<unknown> => {
    const result = await end;
    if (when === undefined || when(result)) pass(after, args, result);
    return result;
  };
  return (...args) => {
    pass(before, args);
    const end = inner(...args);
    return after !== undefined && end instanceof Promise ? passAfter(end, args) : end;
  };
}
