export type Window = {
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

/** Limits by person first, then by address, which many customers of a mobile carrier share (chat#limits). */
export function createLimit(enabled: boolean, max: { person: number; address: number }, windowMs: number) {
  const persons = createWindow(max.person, windowMs);
  const addresses = createWindow(max.address, windowMs);
  return (person: string, address: string): boolean => enabled && (persons.isOver(person) || addresses.isOver(address));
}
