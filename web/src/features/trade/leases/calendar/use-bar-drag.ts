import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Period } from '#domain/trade/leases/lease.ts';
import type { Span } from './calendar-span.ts';
import type { Edge } from './lease-shift.ts';

/** How near the end of a bar it is taken there, and from where on a press is a drag, in px. */
const EDGE_PX = 12;
const DRAG_PX = 4;

interface Held {
  readonly x: number;
  readonly edge: Edge;
  readonly period: Period;
  readonly dayPx: number;
  days: number | null;
}

interface Parts {
  span: Span;
  period: Period;
  /** What may be moved; nothing: the bar is only clicked. */
  edges: readonly Edge[];
  onShift: (from: Period, edge: Edge, days: number) => void;
}

/** Moves a bar or its ends with mouse, pen or finger, by whole days. */
export function useBarDrag({ span, period, edges, onShift }: Parts) {
  const held = useRef<Held>(null);
  const wasDragged = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      const track = event.currentTarget.parentElement;
      if (!track || event.button !== 0) return;
      const box = event.currentTarget.getBoundingClientRect();
      const near = event.clientX > box.right - EDGE_PX ? 'end' : event.clientX < box.left + EDGE_PX ? 'start' : 'both';
      const edge = edges.includes(near) ? near : edges.includes('both') ? 'both' : edges[0];
      if (!edge) return;
      const dayPx = (track.clientWidth * DAY_MS) / (span.until - span.from);
      held.current = { x: event.clientX, edge, period, dayPx, days: null };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
      const hold = held.current;
      if (!hold || (!wasDragged.current && Math.abs(clientX - hold.x) < DRAG_PX)) return;
      wasDragged.current = true;
      const days = Math.round((clientX - hold.x) / hold.dayPx);
      if (days === hold.days) return;
      hold.days = days;
      onShift(hold.period, hold.edge, days);
    },
    onPointerUp: () => {
      held.current = null;
    },
    onPointerCancel: () => {
      held.current = null;
    },
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (wasDragged.current) event.stopPropagation();
      wasDragged.current = false;
    },
  };
}
