import type { Shape } from './measure.ts';

/** What every part of a run is given. */
export type Bench = {
  readonly shape: Shape;
  readonly quick: boolean;
  /** A folder of the run's own, for the keys of its servers. */
  readonly dataDir: string;
  /** The address of an empty, durable database. */
  newDatabase(): Promise<string>;
};
