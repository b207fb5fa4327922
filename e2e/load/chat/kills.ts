import type { Server, Stack } from '../../stack.ts';

export type Deaths = {
  readonly atMs: number[];
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
