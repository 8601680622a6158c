import { firstFrom, nearestSample, type TimeSpan } from './chart-data.ts';
import { panned, zoomed } from './time-view.ts';

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
}

export interface ChartPlace {
  readonly at: Float64Array;
  readonly view: TimeSpan;
  readonly whole: TimeSpan;
  /** The instant being read, if any. */
  readonly readAt: number | null;
  readonly widthPx: number;
}

type ChartAct = { readonly readAt: number } | { readonly view: TimeSpan };

const zoomFactor = 1.6;
const panShare = 0.25;
/** An arrow key goes to the next sample, or this far where samples are closer together. */
const stepPx = 4;

/** The effect of a key on a chart: reads another sample or changes the view; undefined for other keys. */
export function chartAct({ key, shiftKey }: KeyPress, place: ChartPlace): ChartAct | undefined {
  const { at, view, whole } = place;
  const middle = place.readAt ?? (view.from + view.to) / 2;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? { view: panned(view, -panShare, whole) } : read(at, stepped(place, -1));
    case 'ArrowRight':
      return shiftKey ? { view: panned(view, panShare, whole) } : read(at, stepped(place, 1));
    case 'Home':
      return read(at, firstFrom(at, view.from));
    case 'End':
      return read(at, firstFrom(at, view.to + 1) - 1);
    case '+':
    case '=':
      return { view: zoomed(view, zoomFactor, middle, whole) };
    case '-':
      return { view: zoomed(view, 1 / zoomFactor, middle, whole) };
    case '0':
    case 'Escape':
      return { view: whole };
    default:
      return undefined;
  }
}

function stepped({ at, view, readAt, widthPx }: ChartPlace, direction: 1 | -1): number {
  if (readAt === null) return direction > 0 ? firstFrom(at, view.from) : firstFrom(at, view.to + 1) - 1;
  const sample = nearestSample(at, readAt);
  const far = firstFrom(at, readAt + (direction * stepPx * (view.to - view.from)) / Math.max(1, widthPx));
  const next = direction > 0 ? Math.max(sample + 1, far) : Math.min(sample - 1, far);
  const edge = direction > 0 ? firstFrom(at, view.to + 1) - 1 : firstFrom(at, view.from);
  return direction > 0 ? Math.min(next, edge) : Math.max(next, edge);
}

function read(at: Float64Array, sample: number): ChartAct | undefined {
  const readAt = at[sample];
  return readAt === undefined ? undefined : { readAt };
}
