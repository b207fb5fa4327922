/** A place where a test may kill this very process: `saga.step.before` or `.after`. */
export type FaultPoint = `${string}.${string}.${'before' | 'after'}`;

export type Faults = { at(point: FaultPoint): void };

/**
 * Kills the process with SIGKILL at the named point, as a power cut would, at each passing with the chance given. The name
 * comes from the configuration, which takes one only with the sandbox on; without a name every point is passed.
 */
export function createFaults(armed: { point: string; chance: number } | undefined): Faults {
  return {
    at(point) {
      if (point === armed?.point && Math.random() < armed.chance) process.kill(process.pid, 'SIGKILL');
    },
  };
}
