import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const leastPx = 5;

type Axis = 'x' | 'y';
type Drag = { startPx: number; scrollPx: number; moved: boolean };

export function useMouseDrag({ axis, onHold, onLetGo }: { axis: Axis; onHold: () => void; onLetGo: () => void }) {
  const side = axis === 'y' ? 'scrollTop' : 'scrollLeft';
  const placeOf = (event: PointerEvent): number => (axis === 'y' ? event.clientY : event.clientX);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    dragged.current = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    drag.current = { startPx: placeOf(event), scrollPx: event.currentTarget[side], moved: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const now = drag.current;
    if (!now) return;
    const list = event.currentTarget;
    const byPx = placeOf(event) - now.startPx;
    if (!now.moved && Math.abs(byPx) < leastPx) return;
    if (!now.moved) {
      now.moved = true;
      list.setPointerCapture(event.pointerId);
      // A snapping list would jump from row to row during the drag.
      list.style.scrollSnapType = 'none';
    }
    onHold();
    list[side] = now.scrollPx - byPx;
  }

  function onEnd(event: PointerEvent<HTMLElement>): void {
    const now = drag.current;
    drag.current = null;
    if (!now?.moved) return;
    dragged.current = true;
    onLetGo();
    event.currentTarget.style.scrollSnapType = '';
  }

  function onClickCapture(event: MouseEvent): void {
    if (!dragged.current) return;
    dragged.current = false;
    event.stopPropagation();
  }

  return { onPointerDown, onPointerMove, onPointerUp: onEnd, onPointerCancel: onEnd, onClickCapture };
}
