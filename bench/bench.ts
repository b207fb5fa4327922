import type { Shape } from './measure.ts';

export type Bench = {
  readonly shape: Shape;
  readonly quick: boolean;
  /** Folder of the run for the keys of its servers. */
  readonly dataDir: string;
  /** Returns the address of an empty, durable database. */
  newDatabase(): Promise<string>;
};
