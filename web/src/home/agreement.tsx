import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** Delay in ms before home asks (product#agreements). */
const askAfterMs = 1_500;

/** `held` while a sheet is open or loading: a loading one is not yet among the open ones. */
export function LateAgreement({ held }: { held: boolean }) {
  const [loaded, setLoaded] = useState<{ Agreement: ComponentType<{ held: boolean }> } | null>(null);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
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
