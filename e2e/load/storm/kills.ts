import type { Server, Stack } from '../../stack.ts';

export type Deaths = {
  /** When a process of the house died, of `performance.now()`. */
  readonly atMs: number[];
  /** What a process that is started from here on kills itself by; empty: it does not. */
  arm(fault: string): void;
  /** Ends the watch; whoever lives lives on. */
  stop(): Promise<void>;
};

/** Starts each process of the house again when it has died, however that was. */
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
      // It may kill itself before it is seen ready; then it is started once more.
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
