import type { Shape } from './measure.ts';

export type Bench = {
  readonly shape: Shape;
  readonly quick: boolean;
  readonly dataDir: string;
  newDatabase(): Promise<string>;
};
