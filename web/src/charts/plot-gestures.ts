import type uPlot from 'uplot';
import type { TimeSpan } from './chart-data.ts';
import { isWhole, panned, zoomed } from './time-view.ts';

interface GestureState {
  readonly view: () => TimeSpan;
  readonly whole: () => TimeSpan;
  readonly setView: (view: TimeSpan) => void;
}

const wheelZoom = 1.0015;

/**
 * Ways to move in time besides marking a span: Ctrl with the wheel zooms, a sideways wheel or Shift with a drag pans, a
 * double click goes back to the whole, one finger reads values, two fingers zoom and pan. The plain wheel scrolls the page.
 */
export function bindGestures(chart: uPlot, { view, whole, setView }: GestureState): () => void {
  const { over } = chart;
  const fingers = new Map<number, { x: number; y: number }>();
  let drag: { x: number; view: TimeSpan } | undefined;

  const widthPx = () => over.clientWidth;
  const leftOf = (clientX: number) => clientX - over.getBoundingClientRect().left;

  const onWheel = (event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (event.ctrlKey || event.metaKey) {
      const around = chart.posToVal(leftOf(event.clientX), 'x');
      setView(zoomed(view(), wheelZoom ** -event.deltaY, around, whole()));
    } else if (sideways && !isWhole(view(), whole())) setView(panned(view(), event.deltaX / widthPx(), whole()));
    else return;
    event.preventDefault();
  };

  // In the capture phase, so that uPlot does not start a selection.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    drag = { x: event.clientX, view: view() };
    event.stopPropagation();
    event.preventDefault();
  };
  const onMouseMove = (event: MouseEvent) => {
    if (drag) setView(panned(drag.view, (drag.x - event.clientX) / widthPx(), whole()));
  };
  const onMouseUp = () => {
    drag = undefined;
  };
  const onDoubleClick = () => setView(whole());

  const onTouchStart = (event: PointerEvent) => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onTouchMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = Math.abs(event.clientX - other.x) / Math.max(1, Math.abs(before.x - other.x));
      const around = chart.posToVal(leftOf((event.clientX + other.x) / 2), 'x');
      const near = zoomed(view(), Math.min(2, Math.max(0.5, spread)), around, whole());
      setView(panned(near, (before.x - event.clientX) / 2 / widthPx(), whole()));
    } else chart.setCursor({ left: leftOf(event.clientX), top: 0 });
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onTouchEnd = (event: PointerEvent) => fingers.delete(event.pointerId);

  over.style.touchAction = 'pan-y';
  const bound = new AbortController();
  const { signal } = bound;
  over.addEventListener('wheel', onWheel, { passive: false, signal });
  over.addEventListener('mousedown', onMouseDown, { capture: true, signal });
  window.addEventListener('mousemove', onMouseMove, { signal });
  window.addEventListener('mouseup', onMouseUp, { signal });
  over.addEventListener('dblclick', onDoubleClick, { signal });
  over.addEventListener('pointerdown', onTouchStart, { signal });
  over.addEventListener('pointermove', onTouchMove, { signal });
  over.addEventListener('pointerup', onTouchEnd, { signal });
  over.addEventListener('pointercancel', onTouchEnd, { signal });
  return () => bound.abort();
}
