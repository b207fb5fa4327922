import { useRef } from 'react';
import type { PointerEvent } from 'react';

const closeAfterPx = 96;

type DragHandlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
};

export function useDragToClose(sheet: () => HTMLElement | null, askToClose: () => boolean): DragHandlers {
  const startY = useRef<number | null>(null);

  function move(byPx: number): void {
    const element = sheet();
    if (element) element.style.transform = byPx > 0 ? `translateY(${byPx}px)` : '';
  }

  function end(event: PointerEvent<HTMLElement>, mayClose: boolean): void {
    if (startY.current === null) return;
    const pulledPx = event.clientY - startY.current;
    startY.current = null;
    const closes = mayClose && pulledPx > closeAfterPx && askToClose();
    if (!closes) move(0);
  }

  return {
    onPointerDown(event) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (onControl || event.button !== 0 || window.matchMedia('(min-width: 700px)').matches) return;
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (startY.current !== null) move(event.clientY - startY.current);
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  };
}
