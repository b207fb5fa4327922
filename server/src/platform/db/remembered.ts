export type Remembered<T> = { read(): Promise<T>; forget(): void };

const freshForMs = 1_000;

export function remember<T>(load: () => Promise<T>): Remembered<T> {
  let kept: Promise<T> | undefined;
  let readAt = 0;
  return {
    read() {
      const now = performance.now();
      if (kept === undefined || now - readAt > freshForMs) {
        readAt = now;
        kept = load();
        kept.catch(() => (kept = undefined));
      }
      return kept;
    },
    forget() {
      kept = undefined;
    },
  };
}
