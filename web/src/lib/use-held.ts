import { useState } from 'react';

/** Returns the value of before while `isHeld`, so that nothing drops into the page behind a sheet or a dialog. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return held;
}
