import type { FleetColumn } from '#domain/trade/fleet-tables/columns.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import type { Choice } from '#domain/trade/fleet-tables/words.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../foundation/devices/scoped.ts';
import type { Tx } from '../../platform/db/within.ts';

/** Who brings a table, now: a large one is written when whoever has confirmed it may be gone. */
export interface TableActor extends Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly loginName: string;
  readonly modules: readonly string[];
  readonly language: string;
}

/** A column as people know it. */
export interface GroupColumn extends FleetColumn {
  /** In the language of the reader. */
  readonly name: string;
  /** All that a heading may say. */
  readonly heads: readonly string[];
  readonly choices?: readonly NamedChoice[];
  /** In the template. */
  readonly example: string;
}
export interface NamedChoice extends Choice {
  /** In the language of the reader. */
  readonly name: string;
}

/** Values by column as they are compared; null and absent are none. */
export type Values = Readonly<Record<string, string | null>>;

/** A device as a table finds it: one that is there, or one that is to be added. */
export interface TableDevice {
  /** 0 until it is added. */
  id: number;
  readonly mcuId: string;
  readonly sn: string;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly path: string;
  /** Of its site, or of its company. */
  readonly zone: string;
}

/** A row of a table, and what is to become of its device. */
export interface PlannedRow {
  readonly line: number;
  readonly isNew: boolean;
  readonly device: TableDevice;
  readonly present: Values;
  /** What its cells say, whether it is new or not. */
  readonly cells: Values;
  /** Of what differs: what is stored then. */
  readonly changes: Record<string, string | null>;
}

export interface TableMoment {
  readonly actor: TableActor;
  readonly now: number;
}

export interface Writing extends TableMoment {
  readonly context: Context;
  /** What is to be done when all is committed. */
  readonly after: (work: () => Promise<void>) => void;
}

/**
 * Columns of one thing that is known of devices: how they are called, what is stored, what may be changed to what, and how it is
 * written. A new thing is an entry of the list in groups.ts.
 */
export interface ColumnGroup {
  columns(tx: Tx, moment: TableMoment): Promise<readonly GroupColumn[]>;
  /** What is stored of devices, in a transaction of the actor's own companies. */
  present(tx: Tx, devices: readonly TableDevice[], moment: TableMoment): Promise<ReadonlyMap<number, Values>>;
  /** What is wrong with rows that change something here. It may add what follows from a change. */
  check?(tx: Tx, rows: readonly PlannedRow[], moment: TableMoment): Promise<readonly CellFault[]>;
  /** Of some of the rows, writes those that change something here, in a transaction of the whole tree that holds the lanes of all devices. */
  write(tx: Tx, rows: readonly PlannedRow[], writing: Writing): Promise<void>;
}

/** A value as it is when a row is written; undefined where it stays none. */
export const valueAfter = ({ changes, present }: PlannedRow, key: string): string | null =>
  key in changes ? (changes[key] ?? null) : (present[key] ?? null);

export const faultOf = (
  { line, cells }: PlannedRow,
  column: string,
  code: CellFault['code'],
  value = cells[column] ?? '',
): CellFault => ({ line, column, code, value });
