export type Driver = {
  readonly name: string;
  open(address: string): Promise<void>;
  /** Calls a function inside the page. The function must not use anything from outside itself. */
  run<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  windows(): Promise<string[]>;
  switchTo(window: string): Promise<void>;
  closeWindow(): Promise<void>;
  quit(): Promise<void>;
};

export type Candidate = { name: string; missing?: string; start: () => Promise<Driver> };

export const viewport = { width: 390, height: 780 };
