import type { Server, Stack } from '../../stack.ts';

export type Deaths = {
  /** Times of the server processes' deaths, of `performance.now()`. */
  readonly atMs: number[];
  /** Sets the `FAULT` of processes started from now on; empty: none. */
  arm(fault: string): void;
  stop(): Promise<void>;
};

export function watchDeaths(stack: Stack, first: string): Deaths {
  const atMs: number[] = [];
  let fault = first;
  let watching = true;
  let rest = (): void => {};
  const stopped = new Promise<void>((resolve) => (rest = resolve));
  const watch = async (server: Server): Promise<void> => {
    while (watching) {
      await Promise.race([server.program.ended, stopped]);
      if (!watching) return;
      atMs.push(performance.now());
      // It may kill itself before it is ready; then it is started once more.
      await stack.restart(server, { FAULT: fault }).catch(() => undefined);
    }
  };
  const watches = stack.servers.map(watch);
  return {
    atMs,
    arm: (next) => {
      fault = next;
    },
    stop: async () => {
      watching = false;
      rest();
      await Promise.all(watches);
    },
  };
}
