import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the sheet above the keyboard of the phone: iOS lays it over the page without making the page smaller. The style
 * takes `--keyboard` off the sheet's height and from under it.
 */
export function useKeyboardRoom(ref: RefObject<HTMLElement | null>, present: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const sheet = ref.current;
    if (!present || !view || !sheet) return undefined;
    const fit = (): void => {
      // Zoomed in by hand, less is in sight, but nothing lies over it.
      const coveredPx = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      sheet.style.setProperty('--keyboard', `${Math.round(coveredPx)}px`);
      sheet.toggleAttribute('data-keyboard', coveredPx > 120);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [ref, present]);
}
