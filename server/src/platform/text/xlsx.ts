import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import {
  fixedParts,
  SHEET_END,
  sheetBegin,
  sheetName,
  sheetPath,
  sheetRow,
} from '#domain/contract/spreadsheet/sheet.ts';
import type { Table } from './table.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** The number of rows in a sheet, its heading included. */
const MAX_ROWS = 1_048_576;
/** A part of an archive may have 4 GB; before a sheet reaches that, another one begins. */
const MAX_BYTES = 2_000_000_000;

/**
 * A table as a spreadsheet (ECMA-376), written while it is read; a table too long for one sheet continues in the next.
 */
export const xlsxTable = (table: Table): AsyncGenerator<Uint8Array, void, undefined> => zipped(entriesOf(table));

async function* entriesOf(table: Table): AsyncGenerator<ZipEntry, void, undefined> {
  const rest = restOf(table);
  const names: string[] = [];
  do {
    names.push(sheetName(table.name, names.length));
    yield { name: sheetPath(names.length), bytes: sheetOf(table.columns, rest) };
  } while (!rest.isDone());
  for (const [name, text] of Object.entries(fixedParts(names))) yield { name, bytes: [Buffer.from(text)] };
}

type Rows = readonly (readonly TableCell[])[];

/** Rows of a table that are not written yet, across sheets. */
function restOf({ rows }: Table) {
  const source = rows[Symbol.asyncIterator]();
  let kept: Rows = [];
  let done = false;
  return {
    isDone: () => done && kept.length === 0,
    /** The next rows, at most so many; none at the end. */
    async take(most: number): Promise<Rows> {
      while (kept.length === 0 && !done) {
        const next = await source.next();
        if (next.done) done = true;
        else kept = next.value;
      }
      const taken = kept.slice(0, most);
      kept = kept.slice(most);
      return taken;
    },
    stop: () => source.return?.(),
  };
}

async function* sheetOf(
  columns: readonly TableColumn[],
  rest: ReturnType<typeof restOf>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(sheetBegin(columns));
  let number = 1;
  let bytes = 0;
  let isWhole = false;
  try {
    while (number < MAX_ROWS && bytes < MAX_BYTES) {
      const some = await rest.take(MAX_ROWS - number);
      if (some.length === 0) break;
      const lines = some.map((cells) => {
        number += 1;
        return sheetRow(number, cells, columns);
      });
      const chunk = Buffer.from(lines.join(''));
      bytes += chunk.length;
      yield chunk;
    }
    isWhole = true;
  } finally {
    if (!isWhole) await rest.stop();
  }
  yield Buffer.from(SHEET_END);
}
