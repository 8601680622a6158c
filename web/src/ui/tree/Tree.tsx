import { Fragment, type HTMLAttributes, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { loadPart } from '../page/load-part.ts';
import { VIRTUAL_FROM } from '../table/columns.ts';
import { treeStep } from './tree-keys.ts';
import type { TreeRow } from './tree-rows.ts';

const VirtualTreeRows = lazy(() => loadPart(() => import('./VirtualTreeRows.tsx')));

/** Rows shown until the part that shows all of them is loaded. */
const FIRST_ROWS = 30;

/** What a row of a tree has on its element, beside its role. */
export interface TreeRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly 'data-id': number;
}

interface Props<Node> {
  label: string;
  className: string | undefined;
  multiple?: boolean;
  rows: readonly TreeRow<Node>[];
  /** The row that the Tab key reaches; the first one if it is not shown. */
  entry?: number;
  onOpen: (id: number, open: boolean) => void;
  row: (row: TreeRow<Node>, props: TreeRowProps) => ReactNode;
}

/** A tree that is used by keyboard; of many rows only those in sight are made. */
export function Tree<Node>({ label, className, multiple, rows, entry, onOpen, row }: Props<Node>) {
  // In the state, for rows that are made before it is there.
  const [tree, setTree] = useState<HTMLElement | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const placeOf = (id: number | null | undefined) => rows.findIndex((each) => each.id === id);
  const focusedAt = placeOf(focused);
  const stop = focusedAt >= 0 ? focusedAt : Math.max(placeOf(entry), 0);
  useEffect(() => {
    if (wanted.current === null) return;
    tree?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  const one = (each: TreeRow<Node>, at: number) => (
    <Fragment key={each.id}>
      {row(each, {
        'aria-level': each.level,
        'aria-posinset': each.position,
        'aria-setsize': each.siblings,
        'aria-expanded': each.isOpen ?? undefined,
        'data-id': each.id,
        tabIndex: at === stop ? 0 : -1,
      })}
    </Fragment>
  );
  return (
    // The rows have the focus, and their keys come up to here.
    <div
      ref={setTree}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={multiple}
      className={className}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[role="treeitem"]')?.dataset.id;
        setFocused(id === undefined ? null : Number(id));
      }}
      onBlur={({ relatedTarget }) => {
        if (!tree?.contains(relatedTarget)) setFocused(null);
      }}
      onKeyDown={(event) => {
        const step = treeStep(event.key, rows, focusedAt);
        if (step === null) return;
        event.preventDefault();
        if (step === 'stay' || focused === null) return;
        if ('open' in step) return onOpen(focused, step.open);
        // A row out of sight is made first.
        wanted.current = rows[step.to]?.id ?? null;
        setFocused(wanted.current);
      }}
    >
      {rows.length > VIRTUAL_FROM ? (
        <Suspense fallback={rows.slice(0, FIRST_ROWS).map(one)}>
          <VirtualTreeRows
            count={rows.length}
            keyOf={(at) => rows[at]?.id ?? -1}
            scroller={tree}
            kept={stop}
            row={(at) => rows[at] && one(rows[at], at)}
          />
        </Suspense>
      ) : (
        rows.map(one)
      )}
    </div>
  );
}
