/** What the walk needs of a browser; one implementation for each protocol. */
export type Driver = {
  /** Name and version, such as `Firefox 153.0`. */
  readonly name: string;
  open(address: string): Promise<void>;
  /** Calls a function inside the page. It must not use anything from outside itself. */
  run<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Clicks with the mouse at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Identifiers of all tabs and windows. */
  windows(): Promise<string[]>;
  switchTo(window: string): Promise<void>;
  /** Closes the current tab or window; another one must be switched to next. */
  closeWindow(): Promise<void>;
  quit(): Promise<void>;
};

/** A browser of the walk: a way to start it, or the reason why this machine cannot. */
export type Candidate = { name: string; missing?: string; start: () => Promise<Driver> };

export const viewport = { width: 390, height: 780 };
