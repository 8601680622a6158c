import type { FieldKind } from './field.ts';
import type { StoredValue } from './value.ts';

/** How long a change can be taken back. */
export const UNDO_MS = 30 * 60_000;

/** What a value becomes on one thing. */
type Effect = 'same' | 'filled' | 'replaced' | 'cleared';

export const isSameValue = (one: StoredValue | null, other: StoredValue | null): boolean =>
  one === null || other === null ? one === other : one.number === other.number && one.text === other.text;

export function effectOf(before: StoredValue | null, after: StoredValue | null): Effect {
  if (isSameValue(before, after)) return 'same';
  if (before === null) return 'filled';
  return after === null ? 'cleared' : 'replaced';
}

/** What is to be known of a change of many before it is made. */
interface LabelPreview {
  /** That were chosen, and that the caller may change. */
  total: number;
  same: number;
  filled: number;
  replaced: number;
  cleared: number;
  /** Of those that are replaced: dates that become later or earlier, numbers that become larger or smaller. */
  larger: number;
  smaller: number;
  /** Of those that become later or are cleared: dates before today, which nobody would see any more. */
  hidesOverdue: number;
}

export const NO_PREVIEW: LabelPreview = {
  total: 0,
  same: 0,
  filled: 0,
  replaced: 0,
  cleared: 0,
  larger: 0,
  smaller: 0,
  hidesOverdue: 0,
};

/** Whether a date that is over would be hidden: it is what should have been done by then. */
export const hidesOverdue = (
  kind: FieldKind,
  before: StoredValue | null,
  after: StoredValue | null,
  today: number,
): boolean =>
  kind === 'date' &&
  before !== null &&
  before.number !== null &&
  before.number < today &&
  (after === null || (after.number ?? 0) > before.number);

/** What a new value of a field does to those that are there: `count` things each. */
export function previewOf(
  kind: FieldKind,
  values: readonly { readonly value: StoredValue | null; readonly count: number }[],
  after: StoredValue | null,
  today: number,
): LabelPreview {
  const preview = { ...NO_PREVIEW };
  for (const { value: before, count } of values) {
    const effect = effectOf(before, after);
    preview.total += count;
    preview[effect] += count;
    if (effect === 'same') continue;
    const [from, to] = [before?.number ?? null, after?.number ?? null];
    const isOrdered = (kind === 'date' || kind === 'number') && from !== null && to !== null;
    if (isOrdered && to > from) preview.larger += count;
    if (isOrdered && to < from) preview.smaller += count;
    if (hidesOverdue(kind, before, after, today)) preview.hidesOverdue += count;
  }
  return preview;
}
