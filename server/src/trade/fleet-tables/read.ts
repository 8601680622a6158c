import { MAX_FLEET_ROWS } from '#domain/trade/fleet-tables/limits.ts';
import type { Sheet } from '#domain/trade/fleet-tables/read-sheet.ts';
import type { Context } from '../../context.ts';
import { countLookUp } from '../../fleet/inventory/claim.ts';
import { knownNumbers } from '../../fleet/inventory/items.ts';
import { createApartReader } from '../../fleet/inventory/table-file.ts';
import { ownScope } from '../../platform/db/within.ts';
import { devicesNamed, newPairs } from './find-devices.ts';
import type { ColumnGroup, GroupColumn, TableMoment } from './group.ts';
import { columnsOf, wordsOf } from './groups.ts';
import { type Plan, planTable } from './plan.ts';
import { type SheetWork, work } from './sheet-work.ts';

const WORK = new URL('./sheet-work.ts', import.meta.url);

/** A table that was read by the words of whoever brings it. */
interface ReadSheet {
  readonly sheet: Sheet;
  readonly columns: readonly GroupColumn[];
}

export type FleetReader = (bytes: Uint8Array, moment: TableMoment) => Promise<ReadSheet>;

export function createFleetReader({ within }: Pick<Context, 'within'>, groups: readonly ColumnGroup[]): FleetReader {
  const apart = createApartReader<SheetWork, Sheet>(WORK, work, MAX_FLEET_ROWS + 1, (tooMany) => ({
    columns: [],
    rows: [],
    faults: [{ line: tooMany, column: '', code: 'too_many_lines', value: String(MAX_FLEET_ROWS) }],
  }));
  return async (bytes, moment) => {
    const columns = await within(ownScope(moment.actor.path), (tx) => columnsOf(tx, groups, moment));
    const read = columns.map(({ key, rule, clears }) => ({ key, rule, clears }));
    return { sheet: await apart({ bytes, columns: read, words: wordsOf(columns) }), columns };
  };
}

/** What a table would do now. Wrong labels count as looked up: they could be guesses. */
export async function previewOf(
  context: Pick<Context, 'within' | 'clock'>,
  groups: readonly ColumnGroup[],
  sheet: Sheet,
  moment: TableMoment,
): Promise<Plan> {
  const { within } = context;
  const scope = ownScope(moment.actor.path);
  const devices = await within(scope, (tx) => devicesNamed(tx, moment.actor, sheet.rows));
  const known = await knownNumbers(within, newPairs(sheet.rows, devices));
  const plan = await within(scope, (tx) => planTable(tx, groups, moment, sheet, devices, known));
  if (plan.lookedUp) await countLookUp(context, moment.actor);
  return plan;
}
