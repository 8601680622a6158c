import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadPart } from '../page/load-part.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { type Column, type Order, VIRTUAL_FROM } from './columns.ts';
import styles from './DataTable.module.css';
import { TableRow } from './TableRow.tsx';
import { useScrolls } from './use-scrolls.ts';

const VirtualRows = lazy(() => loadPart(() => import('./VirtualRows.tsx')));

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  className: string | undefined;
  /** The class of a frame that scrolls the table; needed where there can be more than some hundred rows. */
  frame?: string | undefined;
  busy?: boolean;
  order?: Order;
  onOrder?: (order: Order) => void;
  /** Rows that are chosen. */
  isChosen?: (row: Row) => boolean;
  /** The head above rows that follow each other and have the same; not in tables that are longer than what is rendered. */
  headOf?: (row: Row) => string;
  /** At the end of a head, of the first row below it. */
  headEnd?: (row: Row) => ReactNode;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;
/** Rows shown until the part that shows all of them is loaded. */
const FIRST_ROWS = 30;

/** Rows and columns; a server sorts them. */
export function DataTable<Row>({
  columns,
  rows,
  keyOf,
  isChosen,
  headOf,
  headEnd,
  order,
  onOrder,
  ...props
}: Props<Row>) {
  const { label, className, frame, busy } = props;
  // In the state, for rows that are made before it is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const scrolls = useScrolls(scroller);
  const isVirtual = frame !== undefined && rows !== undefined && rows.length > VIRTUAL_FROM;
  const rowsOf = (shown: readonly Row[]) =>
    shown.map((row) => <TableRow key={keyOf(row)} row={row} columns={columns} chosen={isChosen?.(row)} />);
  const body = (shown: readonly Row[]) =>
    headOf ? (
      groupsOf(shown, headOf).map(({ head, rows: ofHead }) => (
        <tbody key={head}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length}>
              {headEnd ? (
                <span className={styles.head}>
                  {head}
                  {ofHead[0] && <span data-num>{headEnd(ofHead[0])}</span>}
                </span>
              ) : (
                head
              )}
            </th>
          </tr>
          {rowsOf(ofHead)}
        </tbody>
      ))
    ) : (
      <tbody>{rowsOf(shown)}</tbody>
    );
  const table: ReactNode = (
    <table
      className={className}
      aria-label={label}
      aria-busy={frame === undefined ? busy : undefined}
      aria-rowcount={isVirtual ? rows.length + 1 : undefined}
    >
      <thead>
        <tr aria-rowindex={isVirtual ? 1 : undefined}>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      {isVirtual ? (
        <Suspense fallback={body(rows.slice(0, FIRST_ROWS))}>
          <VirtualRows
            count={rows.length}
            scroller={scroller}
            row={(index, place) => {
              const row = rows[index];
              return (
                row !== undefined && (
                  <TableRow key={keyOf(row)} row={row} columns={columns} chosen={isChosen?.(row)} place={place} />
                )
              );
            }}
          />
        </Suspense>
      ) : rows ? (
        body(rows)
      ) : (
        <SkeletonBody columns={columns} />
      )}
    </table>
  );
  if (frame === undefined) return table;
  return (
    // Rows out of sight cannot be reached by their controls: the frame itself is scrolled by keyboard.
    <section ref={setScroller} className={frame} aria-label={label} aria-busy={busy} tabIndex={scrolls ? 0 : undefined}>
      {table}
    </section>
  );
}

function groupsOf<Row>(rows: readonly Row[], headOf: (row: Row) => string): { head: string; rows: Row[] }[] {
  const groups: { head: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const head = headOf(row);
    const last = groups.at(-1);
    if (last?.head === head) last.rows.push(row);
    else groups.push({ head, rows: [row] });
  }
  return groups;
}

const SkeletonBody = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tbody>
    {SKELETON_ROWS.map((row) => (
      <tr key={row}>
        {columns.map(({ key, hidesTitle, heading, isRowHeader }) => (
          <td key={key} data-cell={key}>
            {!hidesTitle && !heading && <Skeleton width={isRowHeader ? '80%' : '60%'} height={12} />}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
