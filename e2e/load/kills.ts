import type { Server, Stack } from '../stack.ts';

export type Deaths = {
  /** When a process of the house died, of `performance.now()`. */
  readonly atMs: number[];
  /** From here on nobody who is started again kills itself. */
  disarm(): void;
  /** Ends the watch; whoever lives lives on. */
  stop(): Promise<void>;
};

/** Starts each process of the house again when it has died, however that was. */
export function watchDeaths(stack: Stack, fault: string): Deaths {
  const atMs: number[] = [];
  let armed = true;
  let watching = true;
  let rest = (): void => {};
  const stopped = new Promise<void>((resolve) => (rest = resolve));
  const watch = async (server: Server): Promise<void> => {
    while (watching) {
      await Promise.race([server.program.ended, stopped]);
      if (!watching) return;
      atMs.push(performance.now());
      // It may kill itself before it is seen ready; then it is started once more.
      await stack.restart(server, { FAULT: armed ? fault : '' }).catch(() => undefined);
    }
  };
  const watches = stack.servers.map(watch);
  return {
    atMs,
    disarm: () => {
      armed = false;
    },
    stop: async () => {
      watching = false;
      rest();
      await Promise.all(watches);
    },
  };
}
