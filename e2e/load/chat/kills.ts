import type { Server, Stack } from '../../stack.ts';

export type Deaths = ReturnType<typeof watchDeaths>;

/** Restarts each server that dies, with a fault to die at next. */
export function watchDeaths(stack: Stack, first: string) {
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
      await stack.restart(server, { FAULT: fault }).catch(() => undefined);
    }
  };
  const watches = stack.servers.map(watch);
  return {
    atMs,
    arm: (next: string): void => void (fault = next),
    stop: async (): Promise<void> => {
      watching = false;
      rest();
      await Promise.all(watches);
    },
  };
}
