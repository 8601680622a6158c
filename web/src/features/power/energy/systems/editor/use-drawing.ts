import { useState } from 'react';
import { type Drawing, isSame } from './drawing.ts';

interface History {
  readonly past: readonly Drawing[];
  readonly now: Drawing;
  readonly future: readonly Drawing[];
}

export interface DrawingState {
  readonly drawing: Drawing;
  /** Steps that are not saved. */
  readonly changes: number;
  readonly canRedo: boolean;
  change(next: (drawing: Drawing) => Drawing): void;
  undo(): void;
  redo(): void;
  /** What somebody else saved becomes the step before: going back ends there, and undoes nothing of it. */
  rebase(onto: Drawing, next: (drawing: Drawing) => Drawing): void;
  /** Begins anew from a drawing. */
  restart(drawing: Drawing): void;
}

/** A drawing with every step back and forth. */
export function useDrawing(start: Drawing): DrawingState {
  const [{ past, now, future }, setHistory] = useState<History>({ past: [], now: start, future: [] });
  return {
    drawing: now,
    changes: past.length,
    canRedo: future.length > 0,
    change: (next) =>
      setHistory((was) => {
        const drawing = next(was.now);
        return isSame(drawing, was.now) ? was : { past: [...was.past, was.now], now: drawing, future: [] };
      }),
    undo: () =>
      setHistory((was) => {
        const before = was.past.at(-1);
        return before ? { past: was.past.slice(0, -1), now: before, future: [was.now, ...was.future] } : was;
      }),
    redo: () =>
      setHistory((was) => {
        const [after, ...future] = was.future;
        return after ? { past: [...was.past, was.now], now: after, future } : was;
      }),
    rebase: (onto, next) => setHistory(({ now: mine }) => ({ past: [onto], now: next(mine), future: [] })),
    restart: (drawing) => setHistory({ past: [], now: drawing, future: [] }),
  };
}
