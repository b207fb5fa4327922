/** Counts under names within one window after another, in this process alone: a socket is of one process. */
export type Window = {
  /** True: this was one more than may be. */
  isOver(name: string): boolean;
};

export function createWindow(max: number, windowMs: number): Window {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    isOver: (name) => {
      const now = performance.now();
      if (now >= endsAt) {
        counts = new Map();
        endsAt = now + windowMs;
      }
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count > max;
    },
  };
}

/** By person first, then by address, which many of a mobile carrier's customers share (chat#limits). */
export function createLimit(enabled: boolean, max: { person: number; address: number }, windowMs: number) {
  const persons = createWindow(max.person, windowMs);
  const addresses = createWindow(max.address, windowMs);
  return (person: string, address: string): boolean => enabled && (persons.isOver(person) || addresses.isOver(address));
}
