/** Columns while they are chosen: all of them in an order, and which are shown. */
interface ColumnDraft {
  readonly order: readonly string[];
  readonly shown: ReadonlySet<string>;
}

/** The shown ones first, as they stand; then the others in their usual order. */
export const draftOf = (all: readonly string[], shown: readonly string[]): ColumnDraft => {
  const known = shown.filter((key) => all.includes(key));
  return { order: [...known, ...all.filter((key) => !known.includes(key))], shown: new Set(known) };
};

export const columnsOf = ({ order, shown }: ColumnDraft): readonly string[] => order.filter((key) => shown.has(key));

export const toggled = ({ order, shown }: ColumnDraft, key: string): ColumnDraft => {
  const next = new Set(shown);
  if (!next.delete(key)) next.add(key);
  return { order, shown: next };
};

/** One column at the place of another; the first one stays where it is, because it names the row. */
export function movedTo(draft: ColumnDraft, key: string, place: number): ColumnDraft {
  const from = draft.order.indexOf(key);
  const to = Math.max(1, Math.min(place, draft.order.length - 1));
  if (from < 1 || from === to) return draft;
  const order = draft.order.filter((each) => each !== key);
  order.splice(to, 0, key);
  return { ...draft, order };
}
