import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the sheet above the phone's keyboard: iOS overlays the page without resizing it.
 * The style subtracts `--keyboard` from the sheet's height and bottom.
 */
export function useKeyboardRoom(ref: RefObject<HTMLElement | null>, present: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const sheet = ref.current;
    if (!present || !view || !sheet) return undefined;
    const fit = (): void => {
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
