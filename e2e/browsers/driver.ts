/** What the walk needs of a browser. Each protocol has one implementation. */
export type Driver = {
  /** Name and version, such as `Firefox 153.0`. */
  readonly name: string;
  open(address: string): Promise<void>;
  /** Calls a function inside the page. The function must not use anything from outside itself. */
  run<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Clicks with the mouse at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  windows(): Promise<string[]>;
  switchTo(window: string): Promise<void>;
  /** Closes the current tab or window. Switch to another one next. */
  closeWindow(): Promise<void>;
  quit(): Promise<void>;
};

/** Browser of the walk: how to start it, or why this machine cannot. */
export type Candidate = { name: string; missing?: string; start: () => Promise<Driver> };

export const viewport = { width: 390, height: 780 };
