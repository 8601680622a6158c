import type { FleetColumnKey } from '#domain/trade/fleet-tables/columns.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import { numberText } from '#domain/trade/fleet-tables/read-cells.ts';
import { tellPosition, writePositionByHand } from '../../fleet/locations/position-by-hand.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { columnsNamed } from './column-words.ts';
import { type ColumnGroup, faultOf, type PlannedRow, valueAfter } from './group.ts';

const KEYS = ['latitude', 'longitude'] as const satisfies readonly FleetColumnKey[];

interface Row {
  readonly deviceId: number;
  readonly latitudeMicroDegree: number;
  readonly longitudeMicroDegree: number;
}

/** Where somebody has said that a device is; what it measures is no matter of a table. */
export const positionColumns = (texts: Texts): ColumnGroup => ({
  columns: async (_tx, { actor }) => columnsNamed(texts, actor.language, KEYS),
  present: async (tx, devices) => {
    const rows = await tx.query<Row>(
      'select device_id, latitude_micro_degree, longitude_micro_degree from position_by_hand where device_id = any($1)',
      [devices.map(({ id }) => id)],
    );
    return new Map(
      rows.map(({ deviceId, latitudeMicroDegree, longitudeMicroDegree }) => [
        deviceId,
        { latitude: numberText(latitudeMicroDegree / 1e6), longitude: numberText(longitudeMicroDegree / 1e6) },
      ]),
    );
  },
  check: async (_tx, rows) => rows.filter(concerns).flatMap(halfFaults),
  write: async (tx, rows, { actor, now, context, after }) => {
    const changed = rows.filter(concerns);
    for (const row of changed) {
      const position = { lat: Number(valueAfter(row, 'latitude')), lon: Number(valueAfter(row, 'longitude')) };
      await writePositionByHand(tx, row.device.id, position, actor, now);
    }
    after(async () => {
      for (const { device } of changed) await tellPosition(context, device);
    });
  },
});

const concerns = ({ changes }: PlannedRow): boolean => KEYS.some((key) => key in changes);

/** A place has both. */
const halfFaults = (row: PlannedRow): readonly CellFault[] =>
  KEYS.filter((key) => valueAfter(row, key) === null).map((key) => faultOf(row, key, 'coordinate_alone'));
