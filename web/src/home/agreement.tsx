import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** How long home stands before it asks (product#agreements). */
const askAfterMs = 1_500;

/**
 * Asks for agreements that are not accepted yet, a moment after home has opened; home itself carries none of it. `held`
 * while a sheet is open or on its way: one whose code is still loading is not yet among the open ones.
 */
export function LateAgreement({ held }: { held: boolean }) {
  const [loaded, setLoaded] = useState<{ Agreement: ComponentType<{ held: boolean }> } | null>(null);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      // Without a connection nothing is asked; the next visit tries again.
      import('../content/agreement.tsx').then(
        ({ Agreement }) => wanted && setLoaded({ Agreement }),
        () => undefined,
      );
    }, askAfterMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return loaded && <loaded.Agreement held={held} />;
}
