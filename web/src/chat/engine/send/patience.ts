/** Failed time with a connection after which a message is shown as failed (chat#sending). */
const patienceMs = 60_000;

export type Patience = ReturnType<typeof createPatience>;

/**
 * Counts failed time while connected. A message's time starts when it was added,
 * or at the last message that was sent.
 */
export function createPatience() {
  let vainMs = 0;
  let atSuccessMs = 0;
  const atStartMs = new Map<string, number>();
  return {
    begin(cid: string): void {
      if (!atStartMs.has(cid)) atStartMs.set(cid, vainMs);
    },
    end: (cid: string): void => void atStartMs.delete(cid),
    spend(ms: number): void {
      vainMs += ms;
    },
    success(): void {
      atSuccessMs = vainMs;
    },
    isOver: (cid: string): boolean => vainMs - Math.max(atSuccessMs, atStartMs.get(cid) ?? vainMs) >= patienceMs,
  };
}
